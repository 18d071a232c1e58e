import type { RpcRequest } from '../send/receipt'

/** A node that answers what a test says. Nothing checks that a method is answered with what it answers on a chain. */
export const scriptedNode = (
  answer: (request: { method: string; params?: readonly unknown[] }) => Promise<unknown>,
): RpcRequest => answer as RpcRequest
