export default {
  '/drug/drugList': () => import('./DrugPage.tsx'),
  '/drug/depositedList': () => import('./DepositedPage.tsx'),
}
