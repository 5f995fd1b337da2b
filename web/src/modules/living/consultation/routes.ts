export default {
  '/live/consult/base': () => import('./ConsultPage.tsx'),
  '/live/consult/archivesAdd': () => import('./ConvertPage.tsx'),
}
