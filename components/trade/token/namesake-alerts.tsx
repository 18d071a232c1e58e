import { Alert, AlertTitle } from '@/components/ui/alert'
import { tradeText } from '@/messages/trade'
import { AddressText } from './address-text'
import { type NamedAt, useNamesake } from './namesake-mark'

type NamesakeAlertsProps = { chainId: number; tokens: readonly (NamedAt | undefined)[] }

// Warns of each token that looks like a listed one, before a signature.
export default function NamesakeAlerts({ chainId, tokens }: NamesakeAlertsProps) {
  return tokens.map((token) => token && <NamesakeAlert key={token.address} chainId={chainId} token={token} />)
}

function NamesakeAlert({ chainId, token }: { chainId: number; token: NamedAt }) {
  const namesake = useNamesake(chainId, token)
  if (!namesake) return null
  return (
    <Alert variant="danger">
      <AlertTitle>{tradeText.namesake.title(namesake.symbol)}</AlertTitle>
      <p className="text-soft">
        {tradeText.namesake.why(
          <AddressText address={token.address} className="text-ink" />,
          <AddressText address={namesake.address} className="text-ink" />,
        )}
      </p>
    </Alert>
  )
}
