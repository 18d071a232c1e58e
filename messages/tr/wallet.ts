import type { walletText as english } from '@/messages/en/wallet'
import type { Translation } from '@/messages/in-language'

/** Holds the texts about wallets and about trades that wait for one another, in Turkish. */
export const walletText: Translation<typeof english> = {
  world: {
    notATestAccount: (network) => ({
      title:
        `Bu, ${network} ağının yerel bir kopyası. Burada yalnızca yayımlanmış test hesapları imzalayabilir: ` +
        'kendi hesabınızın bir imzası gerçek zincirde geçerli olabilir.',
      fix: 'Bağlantıyı kesip “Yerel cüzdan (test hesapları)” seçin.',
    }),
    testAccount: {
      title: 'Bu, yayımlanmış bir test hesabı: anahtarı herkeste var ve gerçek bir zincirde tuttuğu her şey kaybolur.',
      fix: 'Cüzdanınızda kendinize ait bir hesap seçin.',
    },
    serviceOnCopy: (network) => ({
      title: `Bu servis, ${network} ağının yerel bir kopyasına gerçek zincir diyor.`,
      fix: 'Burada hiçbir şey imzalamayın: gerçek zincirde geçerli olabilir. İşletmeciye bildirin.',
    }),
    silentWallet: (network) => ({
      title: `Cüzdanınız ${network} ile hangi zinciri kastettiğini bildirmiyor.`,
      fix: 'Ağ ayarlarını kontrol edip tekrar deneyin veya başka bir cüzdan kullanın.',
    }),
    otherLocalChain: (network) => ({
      title: `Cüzdanınız, yerel kopyada çalışan bu sayfadan başka bir ${network} ağına bağlı.`,
      fix: '“Yerel cüzdan (test hesapları)” kullanın veya cüzdanınızı yerel zincirin adresine yönlendirin.',
    }),
    otherChain: (network) => ({
      title: `Cüzdanınızdaki ${network}, numarası aynı olsa da bu servisin alım satım yaptığı zincir değil.`,
      fix: 'Cüzdanınızın ayarlarında bu zincir için başka bir RPC adresi seçin.',
    }),
  },
  held: {
    here: (title, page) => `${title} hâlâ sürüyor: ${page}.`,
    elsewhere: (title, page) => `${title} başka bir sekmede hâlâ sürüyor: ${page}.`,
    hereAs: (title, account, page) => `${title} (hesap ${account}) hâlâ sürüyor: ${page}.`,
    elsewhereAs: (title, account, page) => `${title} (hesap ${account}) başka bir sekmede hâlâ sürüyor: ${page}.`,
  },
  wallets: {
    local: 'Yerel cüzdan (test hesapları)',
    localShort: 'Yerel cüzdan',
    localGroup: 'Yalnızca yerel zincirler',
    parent: (host) => `Cüzdan: ${host}`,
    parentGroup: 'Bulunduğunuz siteden',
    safe: 'Safe',
    connectGroup: 'Telefonunuzda',
    about: 'Herkesin çalıştırabileceği, okuyabileceği ve doğrulayabileceği bir alım satım platformu.',
  },
  apps: {
    title: 'Cüzdan bağla',
    none: 'Bu tarayıcıda cüzdan yok.',
    noneWhy: 'Bilgisayarda bir cüzdan eklentisi kurup bu sayfayı yenileyin.',
    connect: 'Cüzdan uygulaması bağla',
    relay: (host) => `WalletConnect kullanır: ${host} şifreli mesajları cüzdanınıza iletir ve IP adresinizi görür.`,
    browse: 'Bu sayfayı bir cüzdanın tarayıcısında aç',
    browseOther: 'Diğer cüzdanlarda: adresi kopyalayıp cüzdanın tarayıcısına yapıştırın.',
    browsePrivate: 'Bu link özel bir emir içerir. Kopyalayıp cüzdanınızın tarayıcısına yapıştırın.',
    copyPage: 'Adresi kopyala',
    openIn: (app) => `${app} ile aç`,
    other: 'Bu telefondaki başka bir cüzdan',
    opening: 'Aktarıcıya bağlanılıyor…',
    scan: 'Cüzdan uygulamanızla tarayın',
    otherDevice: 'Telefonla tara',
    code: 'WalletConnect bağlantı kodu',
    copyCode: 'Kodu kopyala',
    waiting: 'Bağlantıyı cüzdanınızda onaylayın. Kod 5 dakika geçerlidir.',
    retry: 'Tekrar dene',
    reconnect: 'Yeniden bağlan',
    failures: {
      refused: ['Cüzdanınızda reddettiniz.', 'Hiçbir şey bağlı değil.'],
      expired: ['Kodun süresi doldu.', 'Cüzdanınız 5 dakika içinde onaylamadı.'],
      unreachable: [
        'WalletConnect aktarıcısına ulaşılamıyor.',
        'Bağlantınızı kontrol edin. Bazı ağlar onu engeller; işletmecinin projesi de geçersiz olabilir.',
      ],
      noAccount: [
        'Cüzdanınız bu sayfanın hiçbir ağında hesap onaylamadı.',
        'Tekrar deneyin ve cüzdanınızda bu ağlardan birini seçin.',
      ],
      failed: ['Bağlantı kurulamadı.', 'Tekrar deneyin veya başka bir cüzdan kullanın.'],
    },
    ended: {
      wallet: ['Cüzdanınızın bağlantısı kesildi.', 'Bağlantı cüzdanınızda veya başka bir sekmede sonlandırıldı.'],
      time: ['Cüzdanınızın bağlantısı kesildi.', 'Bağlantının süresi doldu. Bir cüzdan 7 gün bağlı kalabilir.'],
    },
  },
  menu: {
    connector: 'Cüzdan',
    unknown: 'bilinmiyor',
    balance: (symbol, network) => `${network} ağında ${symbol}`,
    orders: 'Tüm emirler',
    notifications: 'Tarayıcı bildirimleri',
    notificationsWhy: 'Bu sekme gizliyken bir alım satım bitince',
    notificationsBlocked: 'Tarayıcınız engelliyor. Bu site için bildirimlere izin verin.',
    testAccount: 'Test hesabı',
    testAccounts: 'Test hesapları. Anahtarları herkeste var.',
    faucet: 'Test tokenı al',
    disconnect: 'Bağlantıyı kes',
  },
}
