/** Bounds what pages ask of the nodes. */
export const rpcLimits = {
  maxBodyBytes: 256 * 1024,
  maxBatch: 50,
  maxLogBlocks: 10_000n,
  /** Contracts that the question for one account's approvals may name: its topics find them in any range. */
  maxSpenders: 8,
  /** A call's data holds 420 reads at once, or six times what a swap with a hundred legs needs. */
  maxCallDataBytes: 96 * 1024,
  /** Units of gas of a call: what most nodes cap it at. A loop without an end takes anvil 0.2 s then. */
  maxCallGas: 50_000_000n,
  /** Accounts that a call may give other code, and its bytes: what passes a call on to Multicall3 has 80. */
  maxCodeOverrides: 2,
  maxOverrideCodeBytes: 128,
  /** Logs and blocks are long; every other answer is short. */
  maxLongAnswerBytes: 8 * 1024 * 1024,
  maxAnswerBytes: 1024 * 1024,
  /** A clock that was moved can't be moved back. */
  maxSecondsForward: 8_640_000,
  /**
   * Bytes that answers about one chain may have at the same time, and so 64 short questions or 8
   * long ones; the others wait for their turn.
   */
  maxBytesUnderWay: 64 * 1024 * 1024,
  /** A question is refused when it has waited for its turn this long. */
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
  limit: -32005,
} as const

/** Why a question is not passed on, or not answered, as an error of JSON-RPC. */
export type Problem = { code: number; message: string; data?: unknown }
