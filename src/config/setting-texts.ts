/** Settings of `almanac serve`: the name of the value in the help text, and what the setting does. */
export const SETTING_TEXTS = {
  host: {
    value: "ADDRESS",
    help: "Address to listen on; 0.0.0.0 for all of IPv4, :: for all, and so with --domain. unix:PATH listens on a Unix socket, whose callers count as 127.0.0.1.",
  },
  port: {
    value: "PORT",
    help: "Port to listen on; 0 takes a free one. With --domain 443 unless given.",
  },
  domain: {
    value: "NAMES",
    help: "Answer by HTTPS under these host names, separated by commas, with a certificate that is ordered by ACME (Let's Encrypt) and renewed. Port 80 must be reachable from the internet.",
  },
  httpPort: {
    value: "PORT",
    help: "Port that leads plain HTTP to HTTPS, and answers the ACME server. With --domain 80 unless given; 0 for none.",
  },
  certificates: {
    value: "FOLDER",
    help: "Where --domain keeps its certificate and the key of its account. Unless given, the folder 'certificates' beside the file of --state.",
  },
  acmeDirectory: {
    value: "URL",
    help: "The directory of the ACME server. By using it you accept its terms of service.",
  },
  acmeContact: {
    value: "ADDRESS",
    help: "An e-mail address for the ACME server's notices.",
  },
  tlsCert: {
    value: "FILE",
    help: "A certificate with those of its issuers, as PEM, to answer by HTTPS; it is read again at SIGHUP.",
  },
  tlsKey: {
    value: "FILE",
    help: "The private key of --tls-cert, as PEM.",
  },
  hsts: {
    value: "SECONDS",
    help: "How many seconds browsers are told to use HTTPS alone (Strict-Transport-Security), such as 31536000 for a year; 0 sends no such header. Only where Almanac itself answers by HTTPS.",
  },
  rateScheme: {
    value: "minute|day|both|off",
    help: "Which limits of the plans count: those by the minute, by the day, both, or none (off).",
  },
  tzdata: {
    value: "auto|embedded|FILE",
    help: "Which time-zone data is used: auto takes the system's when it is newer than what is inside, embedded only what is inside, FILE that tzdata.zi.",
  },
  data: {
    value: "embedded|FILE",
    help: "Which data set is used: embedded is the one inside; FILE is an almanac.sqlite with its almanac.bin in the same folder, which SIGHUP reads again when it has changed.",
  },
  calendars: {
    value: "FOLDER",
    help: "Calendars of your own: a folder of YAML files (see the guide 'operate'), which SIGHUP reads again.",
  },
  state: {
    value: "memory|FILE|redis://…",
    help: "Where keys are kept: memory loses them when the process ends; FILE keeps them, and is created; redis://, redis+sentinel:// or redis+cluster:// keeps keys and limits in a Valkey or Redis that several machines share, rediss… over TLS.",
  },
  nodes: {
    value: "COUNT",
    help: "Number of machines that share a Valkey or Redis. While it does not answer, each grants its part of every limit.",
  },
  beta: {
    value: "true|false",
    help: "Whether anyone may make a free key with POST /v1/keys. If false, only 'almanac keys create' makes keys.",
  },
  origin: {
    value: "URL",
    help: "The address under which callers know this service, for links in its pages, such as https://time.example. Without it they name the Host that the caller sent, and no shared cache may keep them.",
  },
  trustedProxies: {
    value: "NETWORKS",
    help: "Proxies whose header X-Forwarded-For is believed: addresses and CIDR networks, separated by commas.",
  },
  geoip: {
    value: "FILE",
    help: "A file that tells where in the world an address is, in MaxMind's format (.mmdb), such as DB-IP lite or GeoLite2; it is read again when it changes.",
  },
  home: {
    value: "ZONE|CITY",
    help: "Where callers with an address of a private network are: a time zone with a place, such as Europe/Paris, or a city's slug.",
  },
  embedAncestors: {
    value: "*|none|ORIGINS",
    help: "Which web pages may show the clock in a frame: * for all, none, or origins separated by commas.",
  },
  metricsListen: {
    value: "ADDRESS:PORT",
    help: "Where /metrics and health are answered, apart from everything else; a further worker takes the next port.",
  },
  metricsAllow: {
    value: "NETWORKS",
    help: "Who may read /metrics there: addresses and CIDR networks, separated by commas; all unless given. Without --metrics-listen these may read them on the public address, where otherwise nobody may.",
  },
  accessLog: {
    value: "auto|json|pretty|off",
    help: "How each request is logged on standard output: pretty is for people, json for programs, auto is pretty on a terminal and json elsewhere.",
  },
  logAddresses: {
    value: "full|short|none",
    help: "How the access log names callers: full is the address, or the /64 network of an IPv6 one; short is the /24 or /48 network; none leaves them out.",
  },
  answerCache: {
    value: "BYTES",
    help: "Memory of each process for answers to repeated requests; 0 keeps none.",
  },
  workers: {
    value: "COUNT",
    help: "Number of processes, which share the port and count limits together. More than one needs --state FILE or redis://, or --beta false.",
  },
} as const satisfies Readonly<Record<string, { readonly value: string; readonly help: string }>>;
