export default {
  '/home/bedInfo': () => import('./RoomMapPage.tsx'),
}
