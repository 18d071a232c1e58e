import type { SwapRun } from '@/actions/swap/swap-steps'
import { Amount } from '@/components/trade/amount/amount'
import { Banner } from '@/components/trade/run/run-banner'
import { swapText } from '@/messages/swap'
import { runTitle } from './run-steps'

type SwapRunBannerProps = { run: SwapRun; isElsewhere: boolean; onShow: () => void }

export function SwapRunBanner({ run, isElsewhere, onShow }: SwapRunBannerProps) {
  const { srcAmount, srcSymbol: symbol, srcDecimals: decimals, destSymbol } = run.terms
  return (
    <Banner status={run.status} title={runTitle(run)} onShow={onShow}>
      {(isElsewhere ? swapText.run.banner.tradeElsewhere : swapText.run.banner.trade)(
        <Amount raw={srcAmount} token={{ symbol, decimals }} />,
        destSymbol,
      )}
    </Banner>
  )
}
