import { SiteFooter } from '@/components/layout/site-footer'
import { SiteHeader } from '@/components/layout/site-header'
import { ThemeSwitch } from '@/components/layout/theme-switch'
import { StatusBody } from './status-body'

// No wallet is needed here, so none of its code is loaded.
export function StatusPage({ apiBaseUrl }: { apiBaseUrl: string }) {
  return (
    <>
      <SiteHeader skipTo="status">
        <ThemeSwitch />
      </SiteHeader>
      <StatusBody apiBaseUrl={apiBaseUrl} />
      <SiteFooter />
    </>
  )
}
