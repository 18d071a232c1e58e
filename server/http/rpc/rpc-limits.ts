/** The limits of pages' requests to the nodes. */
export const rpcLimits = {
  maxBodyBytes: 256 * 1024,
  maxBatch: 50,
  maxLogBlocks: 10_000n,
  /**
   * The maximum of contracts in a request for one account's approvals: its topics find them in any
   * range.
   */
  maxSpenders: 8,
  /** The maximum of a call's data: 420 reads at once, or six times a swap with a hundred legs. */
  maxCallDataBytes: 96 * 1024,
  /** The gas limit of a call, as in most nodes. An endless loop takes anvil 0.2 s with it. */
  maxCallGas: 50_000_000n,
  /**
   * The maximum of accounts whose code a call may override, and of its bytes: a forwarder to
   * Multicall3 has 80.
   */
  maxCodeOverrides: 2,
  maxOverrideCodeBytes: 128,
  /** Logs and blocks are long; every other answer is short. */
  maxLongAnswerBytes: 8 * 1024 * 1024,
  maxAnswerBytes: 1024 * 1024,
  /** A local clock cannot be moved back. */
  maxSecondsForward: 8_640_000,
  /**
   * The maximum bytes of pending answers about one chain: 64 short requests or 8 long ones; the
   * others wait.
   */
  maxBytesUnderWay: 64 * 1024 * 1024,
  /** The longest wait of a request before it is refused. */
  maxWaitMs: 1_000,
} as const

/** Error codes of JSON-RPC 2.0 and, below -32000, of EIP-1474. */
export const rpcCodes = {
  parse: -32700,
  request: -32600,
  method: -32601,
  params: -32602,
  refused: -32001,
  unavailable: -32002,
  rejected: -32003,
  limit: -32005,
} as const

/** The reason for which a request is not forwarded or answered, as an error of JSON-RPC. */
export type Problem = { code: number; message: string; data?: unknown }
