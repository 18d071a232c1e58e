// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {IExecutor} from "../interfaces/IExecutor.sol";
import {Tokens} from "./Tokens.sol";

/// @title Debts: what a running purchase owes of each token
/// @notice In transient storage, because callbacks of concentrated pools run inside one another, each with a memory of its own.
/// Three words a token, all zero outside a purchase:
///   owed: what was asked for and no leg was told to bring yet
///   due:  of a token in between, all that was asked for; when it gathers here, with the strays that lay here before
///   home: where a token in between is brought: to the one pool that waits for it, or here, when several legs pay of it or
///         one takes it by allowance
library Debts {
    using Tokens for IERC20;

    // Above the bits of an address, so that no token meets another's word or a variable of the contract.
    uint256 private constant OWED = 1 << 160;
    uint256 private constant DUE = 2 << 160;
    uint256 private constant HOME = 3 << 160;

    function owed(IERC20 token) internal view returns (uint256) {
        return _load(OWED, token);
    }

    /// @notice Sets what is owed.
    function owe(IERC20 token, uint256 amount) internal {
        _store(OWED, token, amount);
    }

    function home(IERC20 token) internal view returns (address) {
        return address(uint160(_load(HOME, token)));
    }

    /// @notice Owes more of a token in between.
    /// @param payee the pool that waits for it, or this contract, when it is to be taken from here
    function add(IERC20 token, uint256 amount, address payee) internal {
        address known = home(token);
        uint256 due = _load(DUE, token);
        if (known != address(0)) payee = address(this);
        if (payee != known) {
            if (payee == address(this)) due += token.held(address(this));
            _store(HOME, token, uint160(payee));
        }
        _store(DUE, token, due + amount);
        owe(token, owed(token) + amount);
    }

    /// @notice Makes sure that a token in between was brought, the first time a leg pays of it.
    /// @return payable_ what is still to be paid from here of an amount: nothing if it was brought to the pool itself, and the
    /// first time all that was brought too much as well
    function settle(IERC20 token, uint256 amount) internal returns (uint256 payable_) {
        address known = home(token);
        if (known == address(0)) return amount;
        uint256 due = _load(DUE, token);
        uint256 missing = owed(token);
        if (missing != 0) revert IExecutor.InsufficientLedger(address(token), due - missing, due);
        _store(HOME, token, 0);
        _store(DUE, token, 0);
        if (known != address(this)) return 0;
        uint256 held = token.held(address(this));
        if (held < due) revert IExecutor.InsufficientLedger(address(token), held, due);
        return amount + held - due;
    }

    function _load(uint256 kind, IERC20 token) private view returns (uint256 word) {
        assembly ("memory-safe") {
            word := tload(or(kind, token))
        }
    }

    function _store(uint256 kind, IERC20 token, uint256 word) private {
        assembly ("memory-safe") {
            tstore(or(kind, token), word)
        }
    }
}
