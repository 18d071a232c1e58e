import { Card, CardContent } from '@/components/ui/card'
import { accountText } from '@/messages/account'

// Shows a sentence in place of the account panel.
export const AccountNote = ({ children }: { children: string }) => (
  <Card aria-label={accountText.name}>
    <CardContent className="pt-4">
      <p className="min-h-10 text-xs text-soft">{children}</p>
    </CardContent>
  </Card>
)
