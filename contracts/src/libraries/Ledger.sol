// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";

/// @param held the amount of the token that is here and may be spent
struct LedgerEntry {
    IERC20 token;
    uint256 held;
}

/// @title Ledger: the balances of a running program
/// @notice A hash table in memory: the entry of a token is at its address modulo the length, or at
/// the next free index. Programs have dozens of legs over dozens of tokens, and a linear search
/// would cost more than some legs.
library Ledger {
    /// @notice Returns the entry of a token, and creates it if it is new. The list must have room
    /// for it.
    function entry(LedgerEntry[] memory entries, IERC20 token) internal pure returns (LedgerEntry memory found) {
        uint256 length = entries.length;
        uint256 place = uint160(address(token)) % length;
        found = entries[place];
        while (found.token != token && address(found.token) != address(0)) {
            place = place + 1 == length ? 0 : place + 1;
            found = entries[place];
        }
        found.token = token;
    }
}
