// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {IRfq} from "../interfaces/IRfq.sol";
import {IRouter} from "../interfaces/IRouter.sol";
import {Tokens} from "../libraries/Tokens.sol";
import {RouterPayments} from "./RouterPayments.sol";

/// @title RfqSwap: swaps against signed orders of makers
/// @notice The router is the taker: it takes the source token from the caller, approves the RFQ
/// contract for exactly that amount and takes back what is not spent. Makers pay the beneficiary
/// directly, unless tokens are unwrapped.
abstract contract RfqSwap is RouterPayments {
    using Tokens for IERC20;

    uint256 private constant WRAP_SOURCE = 1;
    uint256 private constant UNWRAP_DESTINATION = 2;
    uint256 private constant BUY = 8;

    /// @inheritdoc IRouter
    function swapOnAugustusRFQTryBatchFill(
        AugustusRFQData calldata data,
        IRfq.OrderInfo[] calldata orders,
        bytes calldata permit
    ) external payable swapping returns (uint256 spentAmount, uint256 receivedAmount) {
        if (data.toAmount == 0) revert InvalidToAmount();
        (IERC20 srcToken, IERC20 destToken) = _tokensOf(orders, data.wrapApproveDirection);
        address beneficiary = _checkParties(srcToken, destToken, data.fromAmount, data.beneficiary);
        (address recipient, uint256 destBefore) = _recipient(destToken, beneficiary);
        uint256 left = _fill(srcToken, data, orders, permit, recipient);
        spentAmount = data.fromAmount - left;
        receivedAmount = _deliver(destToken, data.toAmount, recipient, destBefore, beneficiary);
        if (left == 0) return (spentAmount, receivedAmount);
        _unwrap(srcToken, left);
        srcToken.push(msg.sender, left);
    }

    /// @dev Takes the source token, fills the orders, and returns the unspent source.
    function _fill(
        IERC20 srcToken,
        AugustusRFQData calldata data,
        IRfq.OrderInfo[] calldata orders,
        bytes calldata permit,
        address recipient
    ) private returns (uint256 left) {
        IERC20 paid = _wrapped(srcToken);
        uint256 before = paid.held(address(this));
        if (srcToken.isNative()) _wrap(data.fromAmount);
        else _pull(srcToken, address(this), data.fromAmount, permit);
        // Approves what arrived: a token that taxes its transfers must not be topped up with the
        // previous balance.
        paid.allow(AUGUSTUS_RFQ, paid.held(address(this)) - before);
        bool isBuy = data.wrapApproveDirection & BUY != 0;
        bytes4 selector =
            isBuy ? IRfq.tryBatchFillOrderMakerAmount.selector : IRfq.tryBatchFillOrderTakerAmount.selector;
        uint256 amount = isBuy ? data.toAmount : data.fromAmount;
        _call(AUGUSTUS_RFQ, 0, abi.encodeWithSelector(selector, orders, amount, recipient));
        left = paid.held(address(this)) - before;
        if (left != 0) paid.allow(AUGUSTUS_RFQ, 0);
    }

    /// @dev Returns the tokens of the swap; reverts if an order has others, or the caller may not
    /// fill it.
    function _tokensOf(IRfq.OrderInfo[] calldata orders, uint256 flags)
        private
        view
        returns (IERC20 srcToken, IERC20 destToken)
    {
        if (orders.length == 0) revert InvalidOrdersLength();
        srcToken = flags & WRAP_SOURCE == 0 ? orders[0].order.takerAsset : Tokens.NATIVE;
        destToken = flags & UNWRAP_DESTINATION == 0 ? orders[0].order.makerAsset : Tokens.NATIVE;
        (IERC20 paid, IERC20 bought) = (_wrapped(srcToken), _wrapped(destToken));
        for (uint256 i; i < orders.length; ++i) {
            IRfq.Order calldata order = orders[i].order;
            if (order.takerAsset != paid || order.makerAsset != bought) revert InvalidPath();
            address user = address(uint160(order.nonceAndMeta));
            // Two packings are in use: one has the user in the low bits, the other the maker in the
            // high ones.
            if (order.nonceAndMeta >> 96 == uint160(order.maker)) continue;
            if (user != address(0) && user != msg.sender) revert UnauthorizedUser();
        }
    }
}
