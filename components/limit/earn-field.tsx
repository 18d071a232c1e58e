import { useId } from 'react'
import { displayPercent } from '@/components/trade/amount/display-amount'
import { displayMoment } from '@/components/trade/amount/display-moment'
import { Select } from '@/components/ui/select'
import { Switch } from '@/components/ui/switch'
import type { LimitForm, LimitFormActions } from '@/hooks/limit/use-limit-form'
import { type OfferedVault, useVaults } from '@/hooks/token/use-vaults'
import { isSameAddress } from '@/lib/address'
import { daysToEarn } from '@/lib/order/position/break-even'
import { earningText } from '@/messages/earning'

type EarnFieldProps = {
  form: LimitForm & LimitFormActions
  // The gas cost of a fill, raw units of the sold token; a deposit costs about as much.
  gas: bigint | undefined
}

// Switches on a vault in which the sold tokens earn; absent if no vault takes the token.
export default function EarnField({ form, gas }: EarnFieldProps) {
  const id = useId()
  const { chain, from, side, sell, vault, replaces } = form
  const vaults = useVaults(chain, from?.address)
  const [best] = vaults
  const chosen = vaults.find(({ strategy }) => isSameAddress(strategy, vault?.strategy)) ?? best
  if (!chosen || !from) return null
  const blocked =
    side === 'BUY' ? earningText.ticket.sellsOnly : replaces !== undefined ? earningText.ticket.newOnly : undefined
  const days =
    gas !== undefined && sell !== undefined && chosen.apr !== null
      ? daysToEarn({ cost: gas, amount: sell, apr: chosen.apr })
      : undefined
  return (
    <div className="grid gap-2 text-xs">
      <div className="flex items-center justify-between gap-4">
        <label htmlFor={id} className="grid gap-0.5">
          <span className="font-medium">{earningText.ticket.title}</span>
          <span className="text-soft">{blocked ?? earningText.ticket.about(chosen.name, rateText(chosen))}</span>
        </label>
        <Switch
          id={id}
          checked={vault !== undefined}
          disabled={blocked !== undefined}
          onChange={(event) => form.changeVault(event.target.checked ? chosen.strategy : undefined)}
        />
      </div>
      {vault && (
        <>
          {vaults.length > 1 && (
            <Select
              aria-label={earningText.ticket.vault}
              value={chosen.strategy}
              options={vaults.map((one) => ({ value: one.strategy, label: `${one.name} · ${rateText(one)}` }))}
              onValue={(strategy) => form.changeVault(strategy)}
            />
          )}
          <p className="text-soft">
            {earningText.ticket.sold(from.symbol)} {earningText.ticket.mayLose}
            {days !== undefined && ` ${earningText.ticket.breakEven(days)}`}
            {chosen.period && ` ${earningText.ticket.measured(dayOf(chosen.period.from), dayOf(chosen.period.to))}`}
          </p>
        </>
      )}
    </div>
  )
}

const rateText = ({ apr }: OfferedVault): string =>
  apr === null ? earningText.ticket.unknown : earningText.ticket.rate(displayPercent(Math.round(apr * 10_000)))

const dayOf = (iso: string): string => displayMoment(BigInt(Math.floor(Date.parse(iso) / 1_000)))
