export default {
  '/careplan/project': () => import('./ProjectPage.tsx'),
}
