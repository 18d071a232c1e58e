import { FieldError } from '@/components/ui/field'
import { Spinner } from '@/components/ui/spinner'
import type { NameReading } from '@/lib/ticket/fields/ens-name'
import { tradeText } from '@/messages/trade'
import { AddressText } from './address-text'

// Shows the account of an entered name below an address field, always with the address.
export function NameNote({ named }: { named: NameReading | undefined }) {
  if (!named) return null
  if (named.status === 'error') return <FieldError>{named.error.message}</FieldError>
  return (
    <div role="status" className="grid gap-0.5 text-xs text-soft">
      {named.status === 'pending' ? (
        <span className="flex items-center gap-2">
          <Spinner /> {tradeText.ticket.name.lookingUp(named.name)}
        </span>
      ) : (
        <>
          <p>
            {tradeText.ticket.name.is(
              <bdi className="font-medium text-ink">{named.name}</bdi>,
              <AddressText address={named.address} full />,
            )}
          </p>
          {!named.isPrimary && <p>{tradeText.ticket.name.notPrimary}</p>}
        </>
      )}
    </div>
  )
}
