import { formatAmount } from '@/lib/amount'
import type { Chain } from '@/lib/chain/chain'
import { writeTicketLink } from '@/lib/ticket/fields/ticket-link'
import type { SwapTerms } from '@/lib/ticket/terms/swap-terms'
import { swapText } from '@/messages/swap'
import { tradeText } from '@/messages/trade'
import { defineSurface, runKey } from '../run/define-surface'
import { sendSteps } from '../run/planned-steps'
import type { SwapTask } from './run-swap'
import type { SwapRun } from './swap-run'

type StepContext = {
  chain: Pick<Chain, 'name' | 'nativeCurrency'>
  terms: Pick<SwapTerms, 'kind' | 'srcSymbol'>
  approval: 'exact' | 'unlimited'
}

/** Swaps of the market, wrapping and unwrapping. Those of one account on one chain replace each other. */
export const swapSurface = defineSurface<SwapRun, SwapTask, StepContext>({
  name: 'swaps',
  steps: ['switch', 'reset', 'approve', 'permit', ...sendSteps],
  keyOf: ({ chainId, account }) => runKey(chainId, account),
  describe: ({ chainId, terms }) => {
    const { kind, side, srcToken, destToken, srcAmount, srcDecimals, srcSymbol, destAmount, destDecimals, destSymbol } =
      terms
    const [sold, bought] = [formatAmount(srcAmount, srcDecimals), formatAmount(destAmount, destDecimals)]
    const pair = { chainId, from: srcToken, to: destToken, side, receiver: undefined, partner: terms.partner }
    return {
      title: {
        wrap: swapText.surface.wrap(`${sold} ${srcSymbol}`),
        unwrap: swapText.surface.unwrap(`${sold} ${srcSymbol}`),
        market:
          side === 'SELL'
            ? swapText.surface.sale(`${sold} ${srcSymbol}`, destSymbol)
            : swapText.surface.purchase(srcSymbol, `${bought} ${destSymbol}`),
      }[kind],
      path: `/swap?${writeTicketLink({ ...pair, amountText: side === 'SELL' ? sold : bought })}`,
      page: swapText.surface.page,
    }
  },
  titleOf: ({ status, terms }) => swapText.run.titles[terms.kind][status],
  describeStep: (step, { chain, terms: { kind, srcSymbol }, approval }) => {
    const { check, reset, permit, signature, wait } = tradeText.steps
    const { approveExact, approveUnlimited, checkWrap, send } = swapText.run.steps
    switch (step) {
      case 'switch':
        return tradeText.steps.switch(chain.name)
      case 'reset':
        return reset(srcSymbol)
      case 'approve':
        return (approval === 'exact' ? approveExact : approveUnlimited)(srcSymbol)
      case 'permit':
        return { title: permit(srcSymbol), note: signature(chain.nativeCurrency.symbol) }
      case 'check':
        return kind === 'market' ? check : { ...check, note: checkWrap }
      case 'send':
        return send[kind]
      case 'wait':
        return wait
    }
  },
  listedAs: ({ receipt }) => receipt?.hash,
  receiptOf: ({ receipt }) => receipt?.hash,
  isValid: ({ terms, status, receipt }) => Boolean(terms) && (status !== 'done' || Boolean(receipt)),
  begin: ({ chain, terms, bound }) => ({ chain, steps: sendSteps, own: { terms, bound } }),
  tasks: async () => (await import('./run-swap')).swapTasks,
})
