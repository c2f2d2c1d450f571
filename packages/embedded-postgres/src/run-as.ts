/** A user of the operating system. */
export type SystemUser = { name: string; uid: number; gid: number };

/**
 * How the programs of PostgreSQL are started. It refuses to run as root, so root either becomes
 * another user inside a user namespace (the files stay root's) or gives the cluster to a real one.
 */
export type RunAs = { kind: 'self' } | { kind: 'namespace'; user: SystemUser } | { kind: 'user'; user: SystemUser };

/** What is known about the machine when choosing. */
export type RunAsFacts = {
  /** number of the current user; null on Windows */
  uid: number | null;
  /** owner of the existing cluster; null when there is none yet */
  clusterOwner: { uid: number; gid: number } | null;
  users: readonly SystemUser[];
  /** whether a user namespace for this user can be made here */
  namespaceWorks: boolean;
};

/** Decides as whom PostgreSQL runs, or why it cannot. */
export function chooseRunAs(facts: RunAsFacts): RunAs | { kind: 'impossible'; reason: string } {
  const { uid, clusterOwner } = facts;
  if (uid === null) return { kind: 'self' };
  if (uid !== 0) return chooseForOrdinaryUser(uid, clusterOwner);
  if (clusterOwner !== null && clusterOwner.uid !== 0) {
    return { kind: 'user', user: { name: `user ${clusterOwner.uid}`, ...clusterOwner } };
  }
  const nobody = findUser(facts.users, 'nobody');
  if (facts.namespaceWorks && nobody !== null) return { kind: 'namespace', user: nobody };
  const user = findUser(facts.users, 'postgres') ?? nobody;
  if (user !== null) return { kind: 'user', user };
  return {
    kind: 'impossible',
    reason:
      'PostgreSQL does not run as root, user namespaces are not allowed here, and there is neither a user "postgres" nor "nobody". ' +
      'Start Balcão as an ordinary user, or set DATABASE_URL.',
  };
}

function chooseForOrdinaryUser(uid: number, owner: RunAsFacts['clusterOwner']): ReturnType<typeof chooseRunAs> {
  if (owner === null || owner.uid === uid) return { kind: 'self' };
  return {
    kind: 'impossible',
    reason:
      `The database belongs to user ${owner.uid} and you are user ${uid}. ` +
      'Start as its owner, change the owner of the data folder, or set DATA_DIR to another folder.',
  };
}

/** The user PostgreSQL would appear as inside a namespace: one with an entry in the user list, or initdb fails. */
export function findUser(users: readonly SystemUser[], name: string): SystemUser | null {
  return users.find((user) => user.name === name && user.uid > 0 && user.gid > 0) ?? null;
}

/** Reads the lines of /etc/passwd. */
export function parseUsers(text: string): SystemUser[] {
  return text
    .split('\n')
    .map((line) => line.split(':'))
    .filter((fields) => fields.length >= 4)
    .map(([name = '', , uid, gid]) => ({ name, uid: Number(uid), gid: Number(gid) }));
}
