import { embeddedSource } from "../../../src/dataset/embedded.ts";
import { openDataSet } from "../../../src/dataset/open.ts";

/** The rules of the data set with the days that the build computed, which `test/oracle/stored-days.test.ts` compares with the sources. */
export const storedRules = openDataSet(embeddedSource()).rules;
