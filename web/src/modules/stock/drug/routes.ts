import { pages } from '#kit/page/pages.ts'

export default pages({
  '/drug/drugList': { title: '药品字典', load: () => import('./DrugPage.tsx') },
  '/drug/depositedList': { title: '药品代管', load: () => import('./DepositedPage.tsx') },
})
