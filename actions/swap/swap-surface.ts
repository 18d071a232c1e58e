import { formatAmount } from '@/lib/amount'
import type { Chain } from '@/lib/chain/chain'
import { writeTicketLink } from '@/lib/ticket/fields/ticket-link'
import { readStoredTerms } from '@/lib/ticket/terms/stored-terms'
import type { SwapTerms } from '@/lib/ticket/terms/swap-terms'
import type { TradedToken } from '@/lib/ticket/terms/trade-terms'
import { swapText } from '@/messages/swap'
import { tradeText } from '@/messages/trade'
import { defineSurface, runKey } from '../run/define-surface'
import { sendSteps } from '../run/planned-steps'
import type { SwapTask } from './run-swap'
import type { SwapRun } from './swap-run'

type StepContext = {
  chain: Pick<Chain, 'name' | 'nativeCurrency'>
  terms: Pick<SwapTerms, 'kind'> & { src: Pick<TradedToken, 'symbol'> }
  approval: 'exact' | 'unlimited'
}

/** Runs of swaps and wraps. A run replaces an earlier one of the same account and chain. */
export const swapSurface = defineSurface<SwapRun, SwapTask, StepContext>({
  name: 'swaps',
  steps: ['switch', 'batch', 'reset', 'approve', 'permit', ...sendSteps],
  keyOf: ({ chainId, account }) => runKey(chainId, account),
  describe: ({ chainId, terms }) => {
    const { kind, side, src, dest } = terms
    const sold = formatAmount(terms.srcAmount, src.decimals)
    const bought = formatAmount(terms.destAmount, dest.decimals)
    const pair = { chainId, from: src.address, to: dest.address, side, receiver: undefined, partner: terms.partner }
    return {
      title: {
        wrap: swapText.surface.wrap(`${sold} ${src.symbol}`),
        unwrap: swapText.surface.unwrap(`${sold} ${src.symbol}`),
        market:
          side === 'SELL'
            ? swapText.surface.sale(`${sold} ${src.symbol}`, dest.symbol)
            : swapText.surface.purchase(src.symbol, `${bought} ${dest.symbol}`),
      }[kind],
      path: `/swap?${writeTicketLink({ ...pair, amountText: side === 'SELL' ? sold : bought })}`,
      page: swapText.surface.page,
    }
  },
  titleOf: ({ status, terms }) => swapText.run.titles[terms.kind][status],
  describeStep: (step, { chain, terms: { kind, src }, approval }) => {
    const { check, reset, permit, signature, wait } = tradeText.steps
    const { approveAndSwap, approveExact, approveUnlimited, checkWrap, send } = swapText.run.steps
    switch (step) {
      case 'switch':
        return tradeText.steps.switch(chain.name)
      case 'batch':
        return approveAndSwap(src.symbol)
      case 'reset':
        return reset(src.symbol)
      case 'approve':
        return (approval === 'exact' ? approveExact : approveUnlimited)(src.symbol)
      case 'permit':
        return { title: permit(src.symbol), note: signature(chain.nativeCurrency.symbol) }
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
  upgrade: (run) => ({ ...run, terms: readStoredTerms(run.chainId, run.terms) }),
  isValid: ({ terms, status, receipt }) => Boolean(terms) && (status !== 'done' || Boolean(receipt)),
  begin: ({ chain, terms, bound }) => ({ chain, steps: sendSteps, own: { terms, bound } }),
  tasks: async () => (await import('./run-swap')).swapTasks,
})
