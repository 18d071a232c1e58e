import type { RpcRequest } from '../send/receipt'

/** Creates a node with scripted answers. Their types are not checked against the methods. */
export const scriptedNode = (
  answer: (request: { method: string; params?: readonly unknown[] }) => Promise<unknown>,
): RpcRequest => answer as RpcRequest
