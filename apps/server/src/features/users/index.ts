export { usersReactions } from './broadcasts.ts';
export { addUser } from './create-user.ts';
export { removeUser } from './delete-user.ts';
export { findUserName } from './queries.ts';
export { usersRoutes } from './routes.ts';
