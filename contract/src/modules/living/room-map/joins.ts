import { nameModule } from '../../../kit/joins/joins.ts'

nameModule('room-map', '房态图')
