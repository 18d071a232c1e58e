// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {Tokens} from "../libraries/Tokens.sol";
import {ILegacyRouter} from "./interfaces/ILegacyRouter.sol";
import {Funds, Trade, Trades} from "./Trades.sol";

/// @title SimpleSwap: swaps through calls that the caller writes
/// @notice A callee gets no right by being called: it is the source token, of which only the
/// caller's own is sent, or an executor, which is called with selector zero only. Neither the proxy
/// nor the fee vault has a function with it.
abstract contract SimpleSwap is Trades {
    using Tokens for IERC20;

    uint256 private constant TRANSFER_LENGTH = 68;

    /// @inheritdoc ILegacyRouter
    function simpleSwap(SimpleData calldata data) external payable swapping returns (uint256 receivedAmount) {
        Trade memory trade = _tradeOf(data);
        Funds memory funds = _openSale(trade, data.permit);
        _runCalls(data, trade, funds.budget);
        return _closeSale(trade, funds, funds.budget);
    }

    /// @inheritdoc ILegacyRouter
    function simpleBuy(SimpleData calldata data) external payable swapping {
        Trade memory trade = _tradeOf(data);
        Funds memory funds = _openPurchase(trade, data.permit);
        uint256 rest = _runCalls(data, trade, funds.budget);
        _closePurchase(trade, funds, trade.fromToken.isNative() ? funds.budget : funds.budget - rest);
    }

    /// @return rest the part of the source that the calls did not send
    function _runCalls(SimpleData calldata data, Trade memory trade, uint256 budget) private returns (uint256 rest) {
        uint256 count = data.callees.length;
        if (data.startIndexes.length != count + 1 || data.values.length != count) revert InvalidCalls();
        rest = budget;
        for (uint256 i; i < count; ++i) {
            address callee = data.callees[i];
            bytes calldata input = data.exchangeData[data.startIndexes[i]:data.startIndexes[i + 1]];
            uint256 sent = callee == address(trade.fromToken)
                ? _sendSource(trade.fromToken, data.values[i], input)
                : _callExecutor(trade, callee, data.values[i], input);
            if (sent > rest) revert InvalidCalls();
            rest -= sent;
        }
    }

    /// @dev Sends source tokens. The router never holds them: the proxy moves what the calldata
    /// sends from the caller to the recipient.
    function _sendSource(IERC20 token, uint256 value, bytes calldata input) private returns (uint256 amount) {
        if (value != 0) revert InvalidCalls();
        if (input.length != TRANSFER_LENGTH || bytes4(input) != IERC20.transfer.selector) {
            revert ForbiddenCall(address(token));
        }
        address to;
        (to, amount) = abi.decode(input[4:], (address, uint256));
        _pull(token, to, amount);
    }

    function _callExecutor(Trade memory trade, address callee, uint256 value, bytes calldata input)
        private
        returns (uint256)
    {
        if (input.length < 4 || bytes4(input) != 0) revert ForbiddenCall(callee);
        if (value != 0 && !trade.fromToken.isNative()) revert InvalidCalls();
        _refuseBeneficiary(trade.beneficiary, callee);
        (bool done, bytes memory reason) = callee.call{value: value}(input);
        if (!done) {
            assembly ("memory-safe") {
                revert(add(reason, 32), mload(reason))
            }
        }
        return value;
    }

    function _tradeOf(SimpleData calldata data) private pure returns (Trade memory) {
        return Trade({
            fromToken: data.fromToken,
            toToken: data.toToken,
            fromAmount: data.fromAmount,
            toAmount: data.toAmount,
            expectedAmount: data.expectedAmount,
            beneficiary: data.beneficiary,
            partner: data.partner,
            feePercent: data.feePercent,
            deadline: data.deadline,
            uuid: data.uuid
        });
    }
}
