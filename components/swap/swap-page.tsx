import { SiteHeader } from '@/components/layout/site-header'
import { Card, CardContent, CardHeader, CardTitle } from '@/components/ui/card'

export function SwapPage() {
  return (
    <>
      <SiteHeader />
      <main id="main" className="mx-auto grid w-full max-w-[75rem] gap-6 px-4 py-6 lg:grid-cols-[27rem_minmax(0,1fr)]">
        <h1 className="sr-only">Swap</h1>
        <Card aria-labelledby="ticket">
          <CardHeader>
            <CardTitle id="ticket">Swap</CardTitle>
          </CardHeader>
          <CardContent className="h-96" />
        </Card>
      </main>
    </>
  )
}
