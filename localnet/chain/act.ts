import {
  type Address,
  type Client,
  formatTransactionReceipt,
  type Hex,
  numberToHex,
  type TransactionReceipt,
} from 'viem'

/** A call of an account that the node signs for; raw units. */
export type Act = { from: Address; to?: Address; data?: Hex; value?: bigint; gas?: bigint }

/**
 * Sends a transaction and returns its receipt in one request (EIP-7966), for a node that mines a
 * block per transaction. A reverted transaction has a receipt, too.
 *
 * @throws viem's errors if the node refuses the transaction.
 * @example
 * (await actOn(client)({ from: owner, to: token, data })).status // 'success'
 */
export const actOn =
  (client: Pick<Client, 'request'>) =>
  async ({ from, to, data, value, gas }: Act): Promise<TransactionReceipt> => {
    const call = { from, to, data, value: value && numberToHex(value), gas: gas && numberToHex(gas) }
    const receipt = await client.request({ method: 'eth_sendTransactionSync', params: [call] } as never)
    return formatTransactionReceipt(receipt)
  }
