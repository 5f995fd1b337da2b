import { pages } from '#kit/page/pages.ts'

export default pages({
  '/systemSetting/dictionarys': { title: '数据字典', load: () => import('./DictionaryPage.tsx') },
})
