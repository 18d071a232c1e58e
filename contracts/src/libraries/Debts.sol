// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {IExecutor} from "../interfaces/IExecutor.sol";
import {Tokens} from "./Tokens.sol";

/// @title Debts: the amounts that a running purchase owes of each token
/// @notice Uses transient storage, because callbacks of concentrated pools are nested and each has
/// its own memory. Three words per token, all zero outside a purchase:
///   owed: the amount that no leg was asked to bring yet
///   due:  all that was requested of an intermediate token; if it is collected here, plus the
///        previous balance
///   home: the account that receives an intermediate token: the only pool that waits for it, or
///         this contract if several legs pay with it or one takes it by allowance
library Debts {
    using Tokens for IERC20;

    // Above the bits of an address, so that keys collide neither with each other nor with variables
    // of the contract.
    uint256 private constant OWED = 1 << 160;
    uint256 private constant DUE = 2 << 160;
    uint256 private constant HOME = 3 << 160;

    function owed(IERC20 token) internal view returns (uint256) {
        return _load(OWED, token);
    }

    /// @notice Sets the amount that no leg was asked to bring yet.
    function owe(IERC20 token, uint256 amount) internal {
        _store(OWED, token, amount);
    }

    function home(IERC20 token) internal view returns (address) {
        return address(uint160(_load(HOME, token)));
    }

    /// @notice Adds to the debt of an intermediate token.
    /// @param payee the pool that waits for it, or this contract if it is paid from here
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

    /// @notice Checks that an intermediate token was brought, when a leg first pays with it.
    /// @return payable_ the part of an amount that is still to be paid from here: zero if it was
    /// brought to the pool itself; the first time plus all that was brought in excess
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
