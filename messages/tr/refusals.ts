import type { refusalsText as english } from '@/messages/en/refusals'
import type { Translation } from '@/messages/in-language'
import { sharedText } from '@/messages/tr/shared'

/** Holds why a signed order or a fill was refused, in Turkish. */
export const refusalsText: Translation<typeof english> = {
  order: {
    OrderExpired: {
      message: 'Zincirin saatine göre emrin süresi doldu.',
      fix: 'Yeni bir fiyat alıp yeni bir emir imzalayın.',
    },
    InvalidSignature: {
      message: 'Servis imzanızı tanımıyor.',
      fix: 'Yeni bir fiyat alıp yeni bir emir imzalayın.',
    },
    InsufficientBalance: {
      message: 'Bakiyeniz emirden az.',
      fix: 'Bakiye ekleyip imzalı emri yeniden gönderin: ikinci bir imza gerekmez.',
    },
    InsufficientAllowance: {
      message: 'Uzlaşma sözleşmesinin alabildiği, emrin verdiğinden az.',
      fix: 'Router için değil, uzlaşma sözleşmesi için izin verip imzalı emri yeniden gönderin.',
    },
    UnsupportedToken: { message: 'Bu token gazsız alınıp satılamaz.', fix: 'Piyasa fiyatından swap yapın.' },
    UnsupportedChain: { message: 'Bu servis bu ağdan emir almıyor.', fix: 'Piyasa fiyatından swap yapın.' },
    ValidationError: {
      message: 'Servis böyle bir emir almıyor.',
      fix: 'Yeni bir fiyat alıp yeni bir emir imzalayın.',
    },
  },
  orderWaits: {
    message: 'Servis imzalı emrinizi henüz almadı.',
    fix: 'İkinci bir imza olmadan yeniden gönderilir.',
  },
  offer: {
    ServiceUnavailable: {
      message: 'Servis şu an emir saklayamıyor.',
      fix: sharedText.service.soon,
    },
    InternalError: { message: 'Servis hata verdi.', fix: sharedText.service.soon },
    OrderExpired: { message: 'Zincirin saatine göre teklifin süresi doldu.', fix: 'Yeni bir teklif verin.' },
    InvalidSignature: {
      message: 'Servis imzanızı tanımıyor.',
      fix: 'Emri zincirde iptal edip yeniden verin.',
    },
    UnsupportedChain: {
      message: 'Bu servis bu ağın emirlerini saklamıyor.',
      fix: 'Linki olan kişi yine de karşılayabilir.',
    },
    ValidationError: {
      message: 'Servis böyle bir teklif almıyor.',
      fix: 'Linki olan kişi yine de karşılayabilir.',
    },
    PayloadTooLarge: {
      message: 'Teklif servis için çok büyük.',
      fix: 'Linki olan kişi yine de karşılayabilir.',
    },
  },
  offerUnanswered: { message: 'Servis yanıt vermedi.', fix: 'Geri geldiğinde tekrar deneyin.' },
  offerBusy: (seconds) => ({
    message: 'Servis meşgul.',
    fix: seconds ? `${seconds} sn sonra tekrar deneyin.` : sharedText.service.soon,
  }),
  fill: {
    'Order expired': {
      message: 'Emrin süresi doldu. Zincirin saatine göre süresi siz karşılamadan önce bitti.',
      fix: 'Makerdan yenisini isteyin.',
    },
    'Order already filled or expired': {
      message: 'Biri daha hızlıydı veya maker iptal etti. Kalan, istediğinizden az.',
      fix: 'Bunu kapatıp ne kaldığına bakın.',
    },
    'Access denied': {
      message: 'Bu emir başka bir hesap için. Sözleşme yalnızca onun karşılamasına izin verir.',
      fix: 'Emrin belirttiği hesabı bağlayın.',
    },
    'Invalid Signature': {
      message: 'Maker bu emri imzalamamış. Sözleşme reddediyor.',
      fix: 'Makerdan linki isteyin.',
    },
    'Short payment': {
      message: 'Emrin söylediğinden azı ulaşırdı: tokenlarından biri her transferin bir kısmını tutuyor.',
      fix: 'Bu emri kimse karşılayamaz. Makerdan başka tokenlarla bir emir isteyin.',
    },
    'Permit failed': {
      message: 'İmzalı bir izin kabul edilmedi. Daha önce kullanılmış veya süresi dolmuş.',
      fix: 'Bunun yerine izin işlemi kullanın veya makerdan izin vermesini isteyin.',
    },
  },
  fillUnfunded: {
    message: 'Tokenlar taşınamadı. Makerın elindeki veya izin verdiği miktar artık yeterli değil.',
    fix: 'Makera sorun veya bekleyin: bakiye gelir gelmez emir karşılanabilir.',
  },
  fillUnchanged: (message) => `${message} Sizden hiçbir şey alınmadı.`,
}
