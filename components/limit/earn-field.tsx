import { useId } from 'react'
import { displayPercent } from '@/components/trade/amount/display-amount'
import { displayMoment } from '@/components/trade/amount/display-moment'
import { Select } from '@/components/ui/select'
import { Switch } from '@/components/ui/switch'
import type { LimitForm, LimitFormActions } from '@/hooks/limit/use-limit-form'
import { type OfferedVault, useVaults } from '@/hooks/token/use-vaults'
import { isSameAddress } from '@/lib/address'
import { limitText } from '@/messages/limit'

type EarnFieldProps = { form: LimitForm & LimitFormActions }

// Lets the source of an order earn in a vault while it waits; absent where no vault takes the token.
export default function EarnField({ form }: EarnFieldProps) {
  const id = useId()
  const { chain, from, side, vault, replaces } = form
  const vaults = useVaults(chain, from?.address)
  const [best] = vaults
  const chosen = vaults.find(({ strategy }) => isSameAddress(strategy, vault?.strategy)) ?? best
  if (!chosen || !from) return null
  const blocked =
    side === 'BUY' ? limitText.earn.sellsOnly : replaces !== undefined ? limitText.earn.newOnly : undefined
  return (
    <div className="grid gap-2 text-xs">
      <div className="flex items-center justify-between gap-4">
        <label htmlFor={id} className="grid gap-0.5">
          <span className="font-medium">{limitText.earn.title}</span>
          <span className="text-soft">{blocked ?? limitText.earn.about(chosen.name, rateText(chosen))}</span>
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
              aria-label={limitText.earn.vault}
              value={chosen.strategy}
              options={vaults.map((one) => ({ value: one.strategy, label: `${one.name} · ${rateText(one)}` }))}
              onValue={(strategy) => form.changeVault(strategy)}
            />
          )}
          <p className="text-soft">
            {limitText.earn.sold(from.symbol)} {limitText.earn.mayLose}
            {chosen.period && ` ${limitText.earn.measured(dayOf(chosen.period.from), dayOf(chosen.period.to))}`}
          </p>
        </>
      )}
    </div>
  )
}

const rateText = ({ apr }: OfferedVault): string =>
  apr === null ? limitText.earn.unknown : limitText.earn.rate(displayPercent(Math.round(apr * 10_000)))

const dayOf = (iso: string): string => displayMoment(BigInt(Math.floor(Date.parse(iso) / 1_000)))
