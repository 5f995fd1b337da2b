export default {
  '/systemSetting/dictionarys': () => import('./DictionaryPage.tsx'),
}
