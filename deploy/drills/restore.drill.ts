import { spawnSync } from 'node:child_process'
import { eq } from 'drizzle-orm'
import { type Hex, parseTransaction, recoverTransactionAddress, type TransactionSerialized } from 'viem'
import { projectRoot } from '@/build/project-root'
import { ApiError } from '@/lib/api/contract/errors'
import { cancelIntentOrders, getIntentOrderByHash, postIntentOrder } from '@/lib/api/intent/intent-records'
import { intentAbi } from '@/lib/chain/abi.generated'
import { cancellationTypedData } from '@/lib/chain/intent/cancellation-typed-data'
import { mainnet } from '@/lib/chain/registry/mainnet'
import { createDraw } from '@/lib/routing/testing/random'
import { signIntent } from '@/localnet/trade/sign-intent'
import { runBounded } from '@/server/bench/run-bounded'
import { owners } from '@/server/bench/traded'
import { intentOrders, settlementAttempts, settlementOrders, settlements } from '@/server/db/intent-schema'
import { createCallers } from '@/server/testing/callers'
import { openDeployment } from '@/server/testing/deployment'
import { withholdTransactions } from '@/server/testing/node-faults'
import { createTraders } from '@/server/testing/traders'
import { openArchivedPostgres } from './open-archived-postgres'
import { until } from './until'

/**
 * Restores a database to two points in time by the scripts of `deploy/ha`, under the real service, and
 * shows that nothing is settled twice:
 * 1. to a time at which an order waited, that was settled afterwards. The restored ledger reads the fill
 *    from the chain before the first round;
 * 2. to a time at which an order waited, whose settlement was sent afterwards and is in no block. The
 *    restored service signs another settlement, and both are sent to the chain;
 * 3. with an order that its owner cancelled after that time. The cancellation is copied from a second
 *    server, which has all that was archived, before the worker starts.
 * `npm run drill -- restore`. Exits with 1 where anything is wrong.
 */
const roles = ['api', 'worker'] as const
const limitMs = 15 * 60_000
const lifeSeconds = 3_600
const amount = 10n ** 15n
/** Refusals of a service that has just started. */
const passing = ['PricingError', 'AuctionDelayed', 'InvalidRoute']

const open = async () => {
  const postgres = await openArchivedPostgres()
  const deployment = await openDeployment({ roles, chainIds: [1], openPostgres: async () => postgres })
  return { postgres, deployment, stop: deployment.stop }
}

const run = async ({ postgres, deployment }: Awaited<ReturnType<typeof open>>): Promise<number> => {
  const { fleet, connection, chains } = deployment
  const { database } = connection
  const worker = fleet[1]!
  const { anvil, node } = chains[0]!
  const { ask } = createCallers({ fleet, key: deployment.key, draw: createDraw(1) })
  const faults: string[] = []
  const expect = (isTrue: boolean, fault: string) => void (isTrue || faults.push(fault))

  const postOrder = async (): Promise<Hex> => {
    for (;;)
      try {
        const deadline = Number((await anvil.client.getBlock()).timestamp) + lifeSeconds
        const { orderHash, ...body } = await signIntent(ask, owners[0]!, { chainId: 1, amount, deadline })
        await ask(postIntentOrder, { ...body, type: 'MARKET' })
        return orderHash
      } catch (error) {
        if (!(error instanceof ApiError && passing.includes(error.errorType))) throw error
      }
  }
  const cancel = async (orderHash: Hex) => {
    const { id } = await ask(getIntentOrderByHash, { hash: orderHash })
    const place = { chainId: 1, intent: mainnet.contracts.intent! }
    const signature = await owners[0]!.signTypedData(cancellationTypedData(place, [id]))
    await ask(cancelIntentOrders, { orderIds: [id], signature })
  }
  const statusOf = async (orderHash: Hex) => {
    const [row] = await database.select().from(intentOrders).where(eq(intentOrders.orderHash, orderHash))
    return row?.status
  }
  const untilCompleted = (orderHash: Hex) =>
    until('the order is not settled', async () => {
      const status = await statusOf(orderHash).catch((error: Error) => error.message)
      return status === 'COMPLETED' ? undefined : String(status)
    })
  const settlementsOf = (orderHash: Hex) =>
    database
      .select({
        state: settlements.state,
        account: settlements.account,
        nonce: settlements.nonce,
        raw: settlementAttempts.raw,
      })
      .from(settlementOrders)
      .innerJoin(settlements, eq(settlements.id, settlementOrders.settlementId))
      .innerJoin(settlementAttempts, eq(settlementAttempts.settlementId, settlements.id))
      .where(eq(settlementOrders.orderHash, orderHash))
  const untilClosed = () =>
    until('settlements are open', async () => {
      const open = await database.$count(settlements, eq(settlements.state, 'open'))
      return open === 0 ? undefined : String(open)
    })
  const fillsOf = async (orderHash: Hex): Promise<number> => {
    const { intent: address } = mainnet.contracts
    const what = { address: address!, abi: intentAbi, eventName: 'OrderSettled', fromBlock: 0n, strict: true } as const
    return (await anvil.client.getContractEvents(what)).filter(({ args }) => args.orderHash === orderHash).length
  }
  const endAll = () => Promise.all(fleet.map((member) => member.end('SIGKILL')))
  const restore = async (time: string) => {
    await endAll()
    const beganMs = performance.now()
    await postgres.restore(time)
    return Math.round(performance.now() - beganMs)
  }

  await Promise.all(fleet.map((member) => member.start()))
  await createTraders({ client: anvil.client, ask, draw: createDraw(1) }).prepare()
  await untilCompleted(await postOrder())
  postgres.backUp()

  await worker.end('SIGKILL')
  const settled = await postOrder()
  const settledTime = await postgres.markTime()
  await worker.start()
  await untilCompleted(settled)

  await worker.end('SIGKILL')
  const sent = await postOrder()
  const cancelled = await postOrder()
  const sentTime = await postgres.markTime()
  await cancel(cancelled)
  await postgres.markTime()
  const forgotten: Hex[] = []
  node.fail(withholdTransactions(forgotten))
  await worker.start()
  await until('no settlement is sent', async () => (forgotten.length > 0 ? undefined : String(await statusOf(sent))))

  const sentMs = await restore(sentTime)
  expect((await statusOf(sent)) !== 'COMPLETED', 'the restored database knows that the sent order is settled')
  expect((await settlementsOf(sent)).length === 0, 'the restored database knows the settlement that was sent')
  const isForgotten = (await statusOf(cancelled)) !== 'CANCELLING' && (await statusOf(cancelled)) !== 'CANCELLED'
  expect(isForgotten, 'the restored database knows the cancellation')
  const copied = copyCancellations({ from: await postgres.restoreAll(), into: deployment.url })
  const again: Hex[] = []
  node.fail(withholdTransactions(again))
  await Promise.all(fleet.map((member) => member.start()))
  await until('no other settlement is sent', async () => (again.length > 0 ? undefined : String(await statusOf(sent))))
  const [before, after] = await Promise.all([signedBy(forgotten[0]!), signedBy(again[0]!)])
  const prevents = before.account === after.account && before.nonce === after.nonce ? 'nonce' : 'contract'
  const answers = await Promise.allSettled(
    [forgotten[0]!, again[0]!].map((serializedTransaction) =>
      anvil.client.sendRawTransaction({ serializedTransaction: serializedTransaction as TransactionSerialized }),
    ),
  )
  node.fail()
  await untilCompleted(sent)
  await untilClosed()
  await until('the cancelled order lives', async () => {
    const status = await statusOf(cancelled)
    return status === 'CANCELLED' || status === 'COMPLETED' ? undefined : String(status)
  })
  const cancelledFills = await fillsOf(cancelled)
  expect(cancelledFills === 0, 'an order was settled that its owner had cancelled')
  const sentFills = await fillsOf(sent)
  expect(sentFills === 1, `the sent order was settled ${sentFills} times`)

  const settledMs = await restore(settledTime)
  expect((await statusOf(settled)) !== 'COMPLETED', 'the restored database knows that the order was settled')
  await Promise.all(fleet.map((member) => member.start()))
  await untilCompleted(settled)
  expect((await settlementsOf(settled)).length === 0, 'an order that the chain had settled was awarded again')
  const settledFills = await fillsOf(settled)
  expect(settledFills === 1, `the settled order was settled ${settledFills} times`)
  const isGone = await ask(getIntentOrderByHash, { hash: sent }).then(
    () => false,
    (error) => error instanceof ApiError && error.status === 404,
  )
  expect(isGone, 'an order that was posted after the point is there')
  const later = await postOrder()
  await untilCompleted(later)
  expect((await fillsOf(later)) === 1, 'the restored service settles an order not once')
  await untilClosed()

  console.table([
    { order: 'settled after the point', 'fills on the chain': settledFills, prevents: 'the ledger' },
    { order: 'sent after the point', 'fills on the chain': sentFills, prevents: `the ${prevents}` },
    { order: 'cancelled after the point', 'fills on the chain': cancelledFills, prevents: 'npm run cancellations' },
  ])
  console.table({
    'restored after, ms': `${sentMs}, ${settledMs}`,
    'cancellations copied': copied,
    'nonce of the forgotten settlement': `${before.account} ${before.nonce}`,
    'nonce of the settlement after the restore': `${after.account} ${after.nonce}`,
    'the node took': answers.map(({ status }) => (status === 'fulfilled' ? 'yes' : 'no')).join(', '),
    'orders posted after the point that are gone': isGone ? 1 : 0,
  })
  for (const fault of faults) console.log(fault)
  console.log(faults.length === 0 ? 'nothing was settled twice' : `${faults.length} faults`)
  return faults.length === 0 ? 0 : 1
}

/** Runs the operator's command, and returns the number of orders that it cancelled. */
const copyCancellations = ({ from, into }: { from: string; into: string }): string => {
  const { status, stdout, stderr } = spawnSync('npm', ['run', '-s', 'cancellations', '--', '--from', from], {
    cwd: projectRoot,
    encoding: 'utf8',
    env: { ...process.env, DATABASE_URL: into },
  })
  if (status !== 0) throw new Error(`npm run cancellations: ${stderr}`)
  return stdout.trim().split('\n').at(-1)!
}

const signedBy = async (raw: Hex) => {
  const serializedTransaction = raw as TransactionSerialized
  const account = await recoverTransactionAddress({ serializedTransaction })
  return { account, nonce: parseTransaction(serializedTransaction).nonce ?? 0 }
}

await runBounded({ limitMs, open, run })
