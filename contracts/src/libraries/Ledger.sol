// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";

/// @param held what is there of the token and may be spent
struct LedgerEntry {
    IERC20 token;
    uint256 held;
}

/// @title Ledger: what a running program owns of each token
/// @notice A list in memory. A token's entry is at the place that its address says, or at the next free one: programs have
/// dozens of legs over dozens of tokens, and a search from the front would cost more than some of their legs.
library Ledger {
    /// @notice The entry of a token, made if it is new. The list must have room for it.
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
