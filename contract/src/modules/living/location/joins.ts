import { nameModule } from '../../../kit/joins.ts'

nameModule('location', '位置房间床位')
