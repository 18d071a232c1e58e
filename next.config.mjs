/** @type {import('next').NextConfig} */
export default {
  reactStrictMode: true,
  poweredByHeader: false,
  skipTrailingSlashRedirect: true,
  serverExternalPackages: ['pg'],
  turbopack: { root: import.meta.dirname },
}
