// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {IRouter} from "../src/interfaces/IRouter.sol";
import {IRouterErrors} from "../src/interfaces/IRouterErrors.sol";
import {Tokens} from "../src/libraries/Tokens.sol";

/// @title PublishedRouter: computes like the router on real chains, whose limits are compared
/// before fees
/// @notice Has only its generic methods, without permits and vault, and sends all shares to one
/// account. Written from the published description, and sharing none of our router's arithmetic, so
/// that tests can check our calls against it.
contract PublishedRouter is IRouterErrors {
    using Tokens for IERC20;

    address public constant SHARES = address(0xFEE);

    uint256 private constant TAKE_SURPLUS = 1 << 95;
    uint256 private constant CAP_SURPLUS = 1 << 92;
    uint256 private constant USER_SURPLUS = 1 << 90;

    receive() external payable {}

    function swapExactAmountIn(
        address executor,
        IRouter.GenericData calldata swap,
        uint256 partnerAndFee,
        bytes calldata,
        bytes calldata executorData
    ) external payable returns (uint256 receivedAmount, uint256 shares) {
        _run(executor, swap, bytes.concat(bytes4(0), executorData, abi.encode(swap.fromAmount, msg.sender)));
        // The full balance, including previous tokens.
        uint256 received = swap.destToken.balance(address(this));
        if (received < swap.toAmount) revert InsufficientReturnAmount();
        uint256 surplus = _surplus(received, swap.quotedAmount, swap.quotedAmount, partnerAndFee);
        uint256 most = swap.quotedAmount + surplus;
        shares = _shares(received < most ? received : most, surplus, partnerAndFee);
        _pay(swap.destToken, SHARES, shares);
        receivedAmount = received - shares - 1;
        _pay(swap.destToken, _beneficiary(swap), receivedAmount);
    }

    function swapExactAmountOut(
        address executor,
        IRouter.GenericData calldata swap,
        uint256 partnerAndFee,
        bytes calldata,
        bytes calldata executorData
    ) external payable returns (uint256 spentAmount, uint256 receivedAmount, uint256 shares) {
        if (swap.quotedAmount > swap.fromAmount) revert InvalidQuotedAmount();
        uint256 before = swap.srcToken.balance(address(this)) - msg.value;
        bytes memory amounts = abi.encode(swap.fromAmount, swap.toAmount, msg.sender);
        _run(executor, swap, bytes.concat(bytes4(0), executorData, amounts));
        receivedAmount = swap.destToken.balance(address(this));
        if (receivedAmount < swap.toAmount) revert InsufficientReturnAmount();
        receivedAmount -= 1;
        _pay(swap.destToken, _beneficiary(swap), receivedAmount);
        uint256 left = swap.srcToken.balance(address(this)) - (before > 1 ? before : 0);
        (spentAmount, shares) = _settle(swap, partnerAndFee, left);
    }

    /// @dev Pays the shares of a purchase from the unspent source and returns the rest.
    function _settle(IRouter.GenericData calldata swap, uint256 feeWord, uint256 left)
        private
        returns (uint256 spentAmount, uint256 shares)
    {
        uint256 quoted = swap.quotedAmount;
        uint256 spent = swap.fromAmount - (left > 0 ? left - 1 : 0);
        shares = _shares(spent < quoted ? spent : quoted, _surplus(quoted, spent, quoted, feeWord), feeWord);
        if (shares > left) revert InsufficientBalanceToPayFees();
        _pay(swap.srcToken, SHARES, shares);
        if (left - shares > 1) _pay(swap.srcToken, msg.sender, left - shares - 1);
        spentAmount = spent + shares;
    }

    function _run(address executor, IRouter.GenericData calldata swap, bytes memory input) private {
        if (swap.toAmount == 0) revert InvalidToAmount();
        if (!swap.srcToken.isNative()) swap.srcToken.pull(msg.sender, executor, swap.fromAmount);
        (bool done, bytes memory reason) = executor.call{value: msg.value}(input);
        if (done) return;
        assembly ("memory-safe") {
            revert(add(reason, 32), mload(reason))
        }
    }

    function _surplus(uint256 better, uint256 worse, uint256 quoted, uint256 partnerAndFee)
        private
        pure
        returns (uint256 surplus)
    {
        if (better <= worse + 11) return 0;
        surplus = better - worse;
        uint256 cap = quoted * 100 / 10_000;
        if (partnerAndFee & CAP_SURPLUS != 0 && surplus > cap) surplus = cap;
    }

    /// @dev Returns the sum of the shares of service and partner.
    function _shares(uint256 base, uint256 surplus, uint256 partnerAndFee) private pure returns (uint256) {
        bool hasPartner = partnerAndFee >> 96 != 0;
        uint256 bps = partnerAndFee & 0x3FFF;
        if (hasPartner && bps != 0) return base * (bps > 200 ? 200 : bps) / 10_000;
        bool leavesHalf = hasPartner && partnerAndFee & TAKE_SURPLUS != 0 && partnerAndFee & USER_SURPLUS != 0;
        return leavesHalf ? surplus / 2 : surplus;
    }

    function _pay(IERC20 token, address to, uint256 amount) private {
        if (amount != 0) token.push(to, amount);
    }

    function _beneficiary(IRouter.GenericData calldata swap) private view returns (address) {
        return swap.beneficiary == address(0) ? msg.sender : swap.beneficiary;
    }
}
