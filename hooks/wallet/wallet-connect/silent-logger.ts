const ignore = () => undefined
const logger = {
  level: 'silent',
  trace: ignore,
  debug: ignore,
  info: ignore,
  warn: ignore,
  error: ignore,
  fatal: ignore,
  bindings: () => ({}),
  child: () => logger,
}

/**
 * A logger for the client of WalletConnect, whose own one ignores its level and stores a megabyte of
 * what it did, requests included.
 */
export const silentLogger: never = logger as never
