import { pages } from '#kit/page/pages.ts'

export default pages({
  '/expense/report/payment': {
    title: '收款汇总表',
    aliases: ['/billManagement/report/payment'],
    load: () => import('./money/PaymentPage.tsx'),
  },
  '/expense/report/monthIn': {
    title: '月度收费明细',
    aliases: ['/billManagement/report/monthIn'],
    load: () => import('./stay/MonthInPage.tsx'),
  },
  '/expense/report/inDetail': {
    title: '缴费明细表',
    aliases: ['/billManagement/report/inDetail'],
    load: () => import('./stay/InDetailPage.tsx'),
  },
  '/expense/report/refund': {
    title: '退款汇总表',
    aliases: ['/billManagement/report/refund'],
    load: () => import('./money/RefundPage.tsx'),
  },
  '/expense/report/balance': {
    title: '预存余额管理',
    aliases: ['/billManagement/report/balance'],
    load: () => import('./money/BalancePage.tsx'),
  },
  '/expense/report/advance': {
    title: '预存收退明细',
    aliases: ['/billManagement/report/advance'],
    load: () => import('./money/AdvancePage.tsx'),
  },
  '/expense/report/reservation': {
    title: '预订金管理',
    aliases: ['/billManagement/report/reservation'],
    load: () => import('./stay/ReservationPage.tsx'),
  },
  '/expense/report/booking': {
    title: '预订金收退明细',
    aliases: ['/billManagement/report/booking'],
    load: () => import('./stay/BookingPage.tsx'),
  },
  '/expense/report/deposit': {
    title: '入住押金',
    aliases: ['/billManagement/report/deposit'],
    load: () => import('./money/DepositPage.tsx'),
  },
  '/expense/report/refundable': {
    title: '入住押金收退明细',
    aliases: ['/billManagement/report/refundable'],
    load: () => import('./stay/RefundablePage.tsx'),
  },
  '/expense/report/balanceDeposit': {
    title: '医疗押金',
    aliases: ['/billManagement/report/balanceDeposit'],
    load: () => import('./money/MedicalDepositPage.tsx'),
  },
  '/expense/report/medical': {
    title: '医疗押金收退明细',
    aliases: ['/billManagement/report/medical'],
    load: () => import('./money/MedicalPage.tsx'),
  },
  '/expense/report/collectFees': {
    title: '费用汇总表',
    aliases: ['/billManagement/report/collectFees'],
    load: () => import('./money/CollectFeesPage.tsx'),
  },
  '/expense/report/chargeProject': {
    title: '收费项目明细',
    aliases: ['/billManagement/report/chargeProject'],
    load: () => import('./money/ChargeProjectPage.tsx'),
  },
  '/expense/report/difference': {
    title: '差额明细',
    aliases: ['/billManagement/report/difference'],
    load: () => import('./stay/DifferencePage.tsx'),
  },
  '/expense/report/income': {
    title: '收支记录',
    aliases: ['/billManagement/report/income'],
    load: () => import('./stay/InOutPage.tsx'),
  },
  '/expense/report/rent': {
    title: '租金明细',
    aliases: ['/billManagement/report/rent'],
    load: () => import('./stay/RentPage.tsx'),
  },
  '/expense/report/receivalbe': {
    title: '应收统计',
    aliases: ['/billManagement/report/receivalbe'],
    load: () => import('./money/ReceivablePage.tsx'),
  },
  '/expense/report/checkOut': {
    title: '退住明细',
    aliases: ['/billManagement/report/checkOut'],
    load: () => import('./stay/CheckOutPage.tsx'),
  },
  '/expense/report/consumeDetail': {
    title: '消费业绩明细',
    aliases: ['/billManagement/report/consumeDetail'],
    load: () => import('./stay/SalesPage.tsx'),
  },
})
