export default {
  '/expense/report/income': () => import('./InOutPage.tsx'),
}
