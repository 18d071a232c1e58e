import { plural } from '@/lib/plural'
import { displayCount } from '@/lib/write-decimal'
import type { approvalsText as english } from '@/messages/en/approvals'
import type { Translation } from '@/messages/in-language'
import { tradeText } from '@/messages/tr/trade'

const openOrders = (count: number) => plural(count, { one: '1 açık emir', other: `${displayCount(count)} açık emir` })

/** Holds the texts of the approvals page and of its windows, in Turkish. */
export const approvalsText: Translation<typeof english> = {
  surface: {
    approving: 'İzin verme',
    revoking: 'İzin kaldırma',
    reducing: 'İzin azaltma',
    page: 'izinler sayfası',
  },
  page: {
    title: 'İzinler',
    invalid: 'İzinlerini görmek için adresi düzeltin.',
    unserved: 'Bu ağ burada sunulmuyor. Sayfanın üstünden başka bir ağ seçin.',
    about: (network) => `Sözleşmelerin ${network} ağında tokenlarınızdan ne alabildiği ve iznin nasıl kaldırılacağı.`,
    connect: 'Cüzdan bağla',
    loading: 'İzinler yükleniyor',
    lost: 'Zincir yanıt vermiyor',
    lostWhy: 'Sözleşmelerin bu tokenlardan ne alabildiği şu an bilinmiyor. Otomatik yeniden deneniyor.',
    fixed: {
      contract: 'Bu hesap bir sözleşme: bunları yalnızca kendisi, kendi cüzdanıyla değiştirebilir.',
      watched: 'Bu hesabı izliyorsunuz. Değişiklik yapmak için hesabı bağlayın.',
    },
    none: 'Bu uygulamanın hiçbir sözleşmesi bu tokenların hiçbirini alamaz.',
    noneYet: 'Bir swap, emir veya teklif izin istediğinde burada görünür.',
    noneKnown: 'Bu uygulamanın hiçbir sözleşmesi, yanıt veren tokenların hiçbirini alamaz.',
    approvals: (count) => plural(count, { one: '1 izin', other: `${displayCount(count)} izin` }),
    unlimited: (count) => `${displayCount(count)} sınırsız`,
    revokeUnused: (count) => `Kullanılmayanları kaldır (${displayCount(count)})…`,
  },
  run: {
    approval: { running: 'İzin veriliyor…', failed: 'İzin verilmedi', done: 'İzin verildi' },
    revocation: { running: 'Kaldırılıyor…', failed: 'Kaldırılmadı', done: 'Kaldırıldı' },
    reduction: { running: 'Azaltılıyor…', failed: 'Azaltılmadı', done: 'Azaltıldı' },
    left: (count) => `${displayCount(count)} tane kaldı`,
  },
  columns: {
    contract: 'Sözleşme',
    allowed: 'Alabileceği',
    needed: 'Açık emirlerde kullanılan',
    changed: 'Son izin',
  },
  token: {
    approvals: (symbol) => `${symbol} izinleri`,
    unlisted: 'liste dışı',
    unlistedWhy: 'Liste dışı token. Kendisini çağırmanız için izin taklidi yapabilir: cüzdanınızda gaza bakın.',
    held: (amount) => <>Elinizde {amount}</>,
    faults: {
      reverts: 'Token, izinleri sorulduğunda geri dönüyor (revert).',
      'says nothing': 'Token, izinleri sorulduğunda hiçbir yanıt vermiyor.',
      'no contract': 'Bu adreste sözleşme yok, bu yüzden okunacak izin de yok.',
      'breaks the call': 'Token, izinleri sorulduğunda tüm gazı yakıyor.',
    },
  },
  spenders: {
    router: { name: 'Router 6.2', role: 'Piyasa swapları için kullanılır' },
    intent: { name: 'Uzlaşma sözleşmesi', role: 'Gazsız, limit ve TWAP emirleri için kullanılır' },
    rfq: { name: 'OTC sözleşmesi (RFQ)', role: 'Teklifiniz gerçekleşince veya siz karşılayınca token alır' },
    aave: { name: 'Aave işleyicisi', role: 'Emriniz gerçekleşince Aave teminatını alır' },
    permit2: { name: 'Permit2', role: 'Tokenları izin verdiğiniz sözleşmelere aktarır' },
    legacy: {
      name: 'Router 5',
      role: 'Yalnızca sürüm 5 uygulamaları kullanır. Burası router 6.2 kullanır: ona geçin, sonra bunu kaldırın.',
    },
  },
  spender: {
    throughPermit2: 'Permit2 üzerinden',
    nameThroughPermit2: (name) => `${name}, Permit2 üzerinden`,
    old: 'eski',
  },
  allowed: {
    unlimited: 'Sınırsız',
    all: (symbol) => `elinizdeki ve elinize geçecek tüm ${symbol}`,
    until: (moment) => `bitiş: ${moment}`,
    noEnd: 'süresiz',
    contradicted: 'Son Approval olayındakinden fazla. Bu tokena güvenmeyin.',
  },
  need: {
    nothing: 'yok',
    unknown: {
      lost: 'bilinmiyor: servis yanıt vermiyor',
      cut: 'bilinmiyor: açık emirler servisin listelediğinden fazla',
    },
    committed: (amount, live, soft) => (
      <>
        {amount} {soft(`(${openOrders(live)})`)}
      </>
    ),
    notFillable: (live) => `${openOrders(live)}, şu an gerçekleşemez`,
  },
  change: {
    unknown: 'bilinmiyor',
    block: (block) => `blok ${displayCount(block)}`,
  },
  actions: {
    reduce: 'Azalt…',
    reduceOf: (symbol, spender) => `${spender} için ${symbol} iznini azalt`,
    revoke: 'Kaldır…',
    revokeOf: (symbol, spender) => `${spender} için ${symbol} iznini kaldır`,
  },
  reading: {
    noHistory: 'Düğüm geçmiş izinleri bilmiyor: tarihler ve liste dışı tokenlar eksik.',
    block: (block) => `Blok ${displayCount(block)}:`,
    scope: ({ tokens, contracts }) =>
      `listedeki ${displayCount(tokens)} token, her biri ${displayCount(contracts)} sözleşmeyle, ` +
      've Permit2 aktarımları. ' +
      '“Açık emirlerde kullanılan”, bu servisin ve tarayıcının bildiği açık emir ve teklifleri sayar.',
    leftOut: (count) =>
      plural(count, {
        one: 'Liste dışı 1 token daha izin olduğunu öne sürüyor; gösterilmiyor.',
        other: `Liste dışı ${displayCount(count)} token daha izin olduğunu öne sürüyor; gösterilmiyor.`,
      }),
  },
  more: {
    title: (symbol) => `${symbol} için izin ver`,
    allowance: (contract) => `${contract} şu an alabilir`,
    others: { intent: 'Eski emirlerin aldığı', rfq: 'Diğer tekliflerinizin aldığı' },
    own: { intent: 'Bu emrin aldığı', rfq: 'Bu teklifin aldığı' },
    does: (network) => `${network} ağında tek bir işlem tam bu miktara izin verir. Bu bir alım satım değildir.`,
    press: 'İzin ver',
  },
  dialog: {
    revoke: {
      title: (symbol) => `${symbol} iznini kaldır`,
      does: 'Tek bir işlem izni sıfırlar. Tokenlarınız olduğu yerde kalır.',
      press: 'Kaldır',
    },
    reduce: {
      title: (symbol) => `${symbol} iznini azalt`,
      amount: (symbol) => `Sonrasında alabileceği miktar (${symbol})`,
      needed: 'Gereken',
      exactly: (amount) => `Tam olarak ${amount}.`,
      tooLittle: (needed) =>
        `Açık emirleriniz için gereken: ${needed}. Daha azıyla bazıları, siz izni artırana kadar gerçekleşemez.`,
      enter: 'Miktar girin',
      enterLess: 'Şu an alabileceğinden az girin',
      press: 'Azalt',
    },
    revokeAll: {
      title: (count) =>
        plural(count, {
          one: 'Kullanılmayan 1 izni kaldır',
          other: `Kullanılmayan ${displayCount(count)} izni kaldır`,
        }),
      does: 'Hiçbir açık emir bunlara ihtiyaç duymuyor. Her biri bir işlemdir; durdurmak için pencereyi kapatın.',
      doesAtOnce:
        'Hiçbir açık emir bunlara ihtiyaç duymuyor. ' +
        'Cüzdanınız tek işlemde en çok on izin kaldırır: ya hepsini ya hiçbirini.',
      approval: (symbol, spender) => `${spender} için ${symbol}`,
      press: 'Sırayla kaldır',
      pressAtOnce: 'Birlikte kaldır',
    },
    rows: {
      needed: 'Açık emirlerde kullanılan',
      contract: 'Sözleşme',
      nothing: 'yok',
      left: 'Bundan sonra',
      more: (count) => `${displayCount(count)} tane daha`,
    },
    orders: {
      none: 'Buna ihtiyaç duyan açık emir yok.',
      unknown: 'Servis yanıt vermiyor, bu yüzden buna ihtiyaç duyan açık emirler bilinmiyor.',
      need: ({ live, amount, symbol }) => {
        const reserved = amount === undefined ? '' : ` (${amount})`
        return plural(live, {
          one:
            `1 açık emriniz${reserved} buna ihtiyaç duyuyor. ` +
            `Kaldırılırsa, ${symbol} için yeniden izin verene kadar gerçekleşemez.`,
          other:
            `${displayCount(live)} açık emriniz${reserved} buna ihtiyaç duyuyor. ` +
            `Kaldırılırsa, ${symbol} için yeniden izin verene kadar gerçekleşemezler.`,
        })
      },
    },
    steps: ({ chainName, symbol, revokes }) => ({
      switch: tradeText.steps.switch(chainName),
      batch: { title: 'Birlikte kaldır', note: 'Her çağrı doğrulanır, sonra hepsi birlikte simüle edilir.' },
      check: tradeText.steps.check,
      reset: tradeText.steps.reset(symbol),
      send: { title: revokes ? 'Kaldırmayı gönder' : 'Yeni miktarı gönder', note: tradeText.steps.send },
      wait: tradeText.steps.wait,
    }),
    run: {
      continue: (left) => `Devam et (${displayCount(left)} kaldı)`,
      skip: (left) => `Bunu atla (${displayCount(left)} kaldı)`,
      close: 'Kapat',
    },
    outcome: {
      allowed: (spender, amount) => `${spender} sizden ${amount} alabilir`,
      allowedNone: (spender, symbol) => `${spender} sizden hiç ${symbol} alamaz`,
      alreadySo: 'Zaten böyleydi. Hiçbir şey gönderilmedi.',
    },
  },
  watch: {
    yours: 'Cüzdanınız',
    watching: 'İzleniyor',
    contract: 'sözleşme hesabı',
    stop: 'İzlemeyi bırak',
    another: 'Başka hesap izle',
    account: 'İzlenecek hesap',
    placeholder: 'Bir hesabın 0x… adresi',
    watch: 'İzle',
    cancel: 'Vazgeç',
    invalid: (text) => `“${text}” bir adres değil: adres, 0x ve 40 onaltılık hanedir.`,
  },
}
