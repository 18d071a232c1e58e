// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";

/// @param held what is there of the token and may be spent
struct LedgerEntry {
    IERC20 token;
    uint256 held;
}

/// @title Ledger: what a running program owns of each token
/// @notice A list in memory, searched from the front: programs know a handful of tokens.
library Ledger {
    /// @notice The entry of a token, made if it is new. The list must have room for it.
    function entry(LedgerEntry[] memory entries, IERC20 token) internal pure returns (LedgerEntry memory found) {
        uint256 i;
        while (entries[i].token != token && address(entries[i].token) != address(0)) ++i;
        found = entries[i];
        found.token = token;
    }
}
