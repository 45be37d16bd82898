/** Where files lie that the compiler has put into an executable: `/$bunfs/root/…`, and `B:/~BUN/root/…` on Windows. */
const INSIDE = /^(?:\/\$bunfs\/|[A-Z]:[\\/]~BUN[\\/])/;

/** Whether this is the compiled program, and not Bun that runs its source. */
export const isExecutable: boolean = INSIDE.test(Bun.main);

/** The path of a file inside the executable, to whose name the compiler has added a hash; `null` if there is none. */
export function embeddedFile(name: RegExp): string | null {
  const found = Bun.embeddedFiles.find((file) => "name" in file && name.test(String(file.name)));
  return found === undefined || !("name" in found)
    ? null
    : Bun.main.replace(/[^/\\]*$/, "") + String(found.name);
}
