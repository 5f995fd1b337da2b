export default {
  '/callboard/personal/information': () => import('./PersonalPage.tsx'),
  '/systemmanage/manager/index': () => import('./UserPage.tsx'),
}
