import type { ErrorMessage, errorsText as english } from '@/messages/en/errors'
import type { Translation } from '@/messages/in-language'
import { sharedText } from '@/messages/tr/shared'

const say =
  (tone: ErrorMessage['tone']) =>
  (title: string, hint: string, action?: ErrorMessage['action']): ErrorMessage => ({ tone, title, hint, action })
const info = say('info')
const caution = say('caution')
const danger = say('danger')

const unreadable = danger(
  'Servis okunamayan veri gönderdi',
  'Hiçbir şey imzalanmadı. Fiyatı yenileyin. Sürerse burada işlem yapmayın.',
  'refreshQuote',
)
const unknownContract = caution(
  'Bu sayfa o sözleşmeyi tanımıyor',
  'Hiçbir şey gönderilmedi. Sayfanın listelediklerinden birini seçin.',
)

const byName: Translation<typeof english>['byName'] = {
  'Wallet.RejectedError': info(
    'Cüzdanınızda reddettiniz',
    'Hiçbir şey imzalanmadı veya gönderilmedi. Hazır olunca tekrar deneyin.',
    'retry',
  ),
  'Wallet.NotConnectedError': caution('Bağlı cüzdan yok', 'Bir cüzdan bağlayıp devam edin.', 'connect'),
  'Wallet.UnauthorizedError': caution(
    'Cüzdanınız bu hesabı paylaşmıyor',
    'Yeniden bağlanıp orada hesaba izin verin.',
    'connect',
  ),
  'Wallet.DisconnectedError': caution(
    'Cüzdanınızın ağına bağlantısı yok',
    'Cüzdanınızda ağı kontrol edip tekrar deneyin.',
    'retry',
  ),
  'Alerts.NotHereError': caution(
    'Bu adres için alarm yok',
    'Servis yalnızca kendi adresindeki sayfalar için alarm gönderir. Sayfayı orada açın.',
  ),
  'Alerts.PermissionDeniedError': caution(
    'Bildirimlere izin verilmedi',
    'Tarayıcınızda bu siteye izin verip tekrar deneyin.',
    'retry',
  ),
  'Alerts.PushUnavailableError': caution(
    'Bu tarayıcının push servisi yanıt vermiyor',
    'Daha sonra tekrar deneyin veya başka bir tarayıcı kullanın.',
    'retry',
  ),
  'Wallet.BusyError': caution('Cüzdanınızda açık bir istek var', 'Cüzdanınızda yanıtlayıp tekrar deneyin.', 'retry'),
  'Wallet.NonceTooLowError': caution(
    'Cüzdanınız kullanılmış bir nonce kullandı',
    'Etkinlik listesine bakıp tekrar deneyin. Oradaki etkinliği sıfırlamak yardımcı olur.',
    'retry',
  ),
  'Wallet.NetworkLostError': caution(
    'Ağa ulaşılamıyor',
    'Bağlantınızı kontrol edin. Gönderilen işlemler devam eder.',
    'retry',
  ),
  'Wallet.NodeFailedError': caution(
    'Ağın düğümü hata verdi',
    'Sonuç vermedi. Neden, bağlantınız değil. Tekrar deneyin.',
    'retry',
  ),
  'Transaction.TimedOutError': caution(
    'Bu adım çok uzun sürdü',
    'Durduruldu ve cüzdanınıza sorulmuyor. Biten adımlar kalır.',
    'retry',
  ),
  'Page.MissingScriptError': caution(
    'Bu sayfanın bir bölümü yüklenmedi',
    'Bağlantınızı kontrol edin veya yenileyin: yeni bir sürüm çıkmış olabilir.',
    'reload',
  ),
  'Router.InsufficientOutputError': danger(
    'Fiyat minimumunuzun altına indi',
    'Swap yapılmadı (INSUFFICIENT_OUTPUT). Fiyatı yenileyin veya daha fazla kaymaya izin verin.',
    'refreshQuote',
  ),
  'Router.TransferFromFailedError': danger(
    'Router tokenlarınızı alamadı',
    'Bakiye veya izin yetersiz (TRANSFER_FROM_FAILED). İzin verip swapı tekrarlayın.',
    'retry',
  ),
  'Token.InsufficientBalanceError': danger(
    'Bakiyeniz yetersiz',
    'Hiçbir şey alınmadı. Daha az satın veya bakiye ekleyin.',
    'refreshQuote',
  ),
  'Chain.InsufficientGasBalanceError': danger('Gaz için bakiye yetersiz', 'Yerel tokendan ayırın: gaz onunla ödenir.'),
  'Router.PausedError': caution('Router durduruldu', 'Hiçbir şey gönderilmedi. Daha sonra tekrar deneyin.', 'retry'),
  'Chain.NotATokenError': caution('Bu bir token değil', 'Bu adreste bir ERC-20 token yok. Adresi ve ağı kontrol edin.'),
  'Chain.NotATokenListError': caution(
    'Bu bir token listesi değil',
    'Bir listenin adı, sürümü ve tokenları olur (tokenlists.org).',
  ),
  'Rfq.InvalidLinkError': danger('Bağlantı eksik', 'Emrin maker tarafından yeniden gönderilmesini isteyin.'),
  'Approval.UnknownSpenderError': unknownContract,
  'Partner.NoFeeContractError': unknownContract,
  'Intent.NoHandlerError': caution(
    'Burada bu emri tamamlayan sözleşme yok',
    'Hiçbir şey imzalanmadı. Başka bir ağ veya başka türde bir emir seçin.',
  ),
  'Swap.UndecodableError': unreadable,
  'Swap.UnfitRouteError': unreadable,
  'Program.MalformedProgramError': unreadable,
  'Program.UnencodableRouteError': unreadable,
  'DirectPools.MalformedPoolsError': unreadable,
  'Permit.MalformedPermitError': unreadable,
  'Permit.InvalidSignatureError': unreadable,
  'TypedData.UnhashableError': unreadable,
  'Intent.UnknownFamilyError': unreadable,
  'Chain.UnreadBytesError': unreadable,
  'Api.UnreachableServiceError': caution('Servis yanıt vermiyor', sharedText.service.lostWhy, 'retry'),
  'Api.UnexpectedAnswerError': danger(
    'Servisten beklenmeyen yanıt',
    'Hiçbir şey imzalanmadı. Sayfayı yenileyin.',
    'reload',
  ),
}
const byErrorType: Translation<typeof english>['byErrorType'] = {
  PricingError: caution(
    'Bu çift ve miktar için rota yok',
    'Daha küçük bir miktar veya başka bir token deneyin.',
    'refreshQuote',
  ),
  BadUsdPrice: caution(
    'Tokenlardan birinin dolar fiyatı yok',
    'Fiyat etkisi gösterilemiyor. Tokenı kontrol edin.',
    'refreshQuote',
  ),
  StalePriceRoute: info('Fiyat çok eski', 'Hiçbir şey gönderilmedi. Fiyatı yenileyin.', 'refreshQuote'),
  InvalidPriceRoute: danger('Fiyat değiştirilmiş', 'Hiçbir şey gönderilmedi. Fiyatı yenileyin.', 'refreshQuote'),
  InvalidRoute: caution('Bu fiyat artık bilinmiyor', 'Hiçbir şey imzalanmadı. Fiyatı yenileyin.', 'refreshQuote'),
  UnsupportedToken: caution(
    'Bu token gazsız alınıp satılamaz',
    'Transferde ücret alıyor olabilir. Piyasa fiyatından swap yapın.',
  ),
  GasCostExceedsTradeAmount: caution('Değeri gazından az', 'Daha büyük bir miktarla deneyin.', 'refreshQuote'),
  AuctionDelayed: caution(
    'Gazsız emirler gecikiyor',
    'Piyasa fiyatından swap yapın veya birkaç saniye sonra tekrar deneyin.',
    'refreshQuote',
  ),
  PriceChanged: caution(
    'Fiyat değişti',
    'Simülasyon başarısız oldu. Hiçbir şey gönderilmedi. Fiyatı yenileyin.',
    'refreshQuote',
  ),
  MaxImpactReached: danger(
    'Fiyat etkisi çok büyük',
    'Bu miktar fiyatı çok fazla oynatır. Daha azıyla deneyin.',
    'refreshQuote',
  ),
  InsufficientBalance: danger(
    'Bakiyeniz yetersiz',
    'Hiçbir şey alınmadı. Daha az satın veya bakiye ekleyin.',
    'refreshQuote',
  ),
  InsufficientAllowance: danger(
    'İzin yetersiz',
    '“Token izinleri” altında sözleşmeye izin verip tekrar deneyin.',
    'retry',
  ),
  OrderAlreadySettled: info(
    'Emir kapanmış',
    'Emirlerden biri gerçekleşmiş, iptal edilmiş veya süresi dolmuş; bu yüzden hiçbiri iptal edilmedi. Yeniden seçin.',
  ),
  PartnerNotAllowed: danger(
    'Bu ortak ücretine izin verilmiyor',
    'Sınırını aşıyor veya alıcısı yok. Ortak olmadan devam edin.',
  ),
  PriceTimeout: caution('Fiyat çok uzun sürdü', 'Az sonra tekrar isteyin.', 'refreshQuote'),
  ServiceUnavailable: caution('Servis meşgul', sharedText.service.soon, 'refreshQuote'),
  InternalError: caution('Servis hata verdi', 'Hiçbir şey imzalanmadı. Tekrar deneyin.', 'refreshQuote'),
}

/** Holds the texts of errors in Turkish. */
export const errorsText: Translation<typeof english> = {
  byName,
  byErrorType,
  offline: caution('Çevrimdışısınız', 'Gönderilen işlemler devam eder. Bağlantı gelince tekrar deneyin.', 'retry'),
  unexpected: danger(
    'Beklenmeyen bir şey oldu',
    'Cüzdanınız size sormadan hiçbir şey gönderilmez. Tekrar deneyin.',
    'retry',
  ),
  reverted: (why) => `İşlem geri döndü (revert); yalnızca gaz ödendi. ${why}`,
  tooManyRequests: info('Çok fazla istek', sharedText.retrying),
  tooManyFor: (seconds) => info('Çok fazla istek', `${seconds} sn sonra otomatik yeniden denenecek.`),
  unsupported: (reason) => caution('Bu ağda kullanılamıyor', `${reason} Sayfanın üstünden başka bir ağ seçin.`),
  tooMuch: caution('Havuzların aldığından fazla', 'Daha küçük bir miktarın rotası var. Azaltın.', 'refreshQuote'),
  technical: { name: 'Teknik ayrıntılar', copy: 'Teknik ayrıntıları kopyala' },
}
