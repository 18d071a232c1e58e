import type { Hex } from 'viem'
import type { RpcRequest } from '../../wallet/send/receipt'

/** The state of another chain: codes by address in lower case, and the hash of its first block. */
type FarNode = { codes: Readonly<Record<string, Hex>>; genesis?: string | undefined }

/** Creates a node that only answers for codes and its first block. */
export const createFarNode = ({ codes, genesis = `0x${'0b'.repeat(32)}` }: FarNode): RpcRequest =>
  (async ({ method, params }: { method: string; params?: readonly unknown[] }) => {
    if (method === 'eth_getCode') return codes[String(params?.[0]).toLowerCase()] ?? '0x'
    if (method === 'eth_getBlockByNumber') return { hash: genesis }
    throw new Error(`the far node was asked ${method}`)
  }) as RpcRequest
