// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {IExternalProtocolHandler} from "./IExternalProtocolHandler.sol";

/// @title IAaveHandler: changes a position in Aave V3 by one external order
/// @notice The `data` of an order is `abi.encode(Action, uint256 minHealthFactor, uint256
/// maxPremium)`, 96 bytes. Before it signs, the owner approves this contract for aTokens of
/// `tokenIn` (`amountIn + maxPremium + 1`), or delegates credit of `amountIn` to it for a debt
/// swap.
///
/// `minHealthFactor`: the health factor of the owner after the order, 18 decimals.
///
/// `maxPremium`: the maximum cost of a flash loan, raw units of `tokenIn`. It is taken from the
/// collateral in addition to `amountIn`, so it does not reduce what is bought. A flash loan needs
/// the liquidity of the reserve twice: for the loan, and for the collateral that repays it. With 0
/// there is no flash loan: the collateral leaves the position before the swap, which needs a
/// position that stays healthy meanwhile. A debt swap costs no premium: its flash loan becomes the
/// new debt.
interface IAaveHandler is IExternalProtocolHandler {
    /// @notice The published actions. Only variable debts are repaid and opened.
    /// COLLATERAL_SWAP: collateral in `tokenIn` becomes collateral in `tokenOut`.
    /// DEBT_SWAP: a debt in `tokenOut` is repaid, and a debt of `amountIn` of `tokenIn` is opened.
    /// REPAY_WITH_COLLATERAL: a debt in `tokenOut` is repaid from collateral in `tokenIn`.
    enum Action {
        COLLATERAL_SWAP,
        DEBT_SWAP,
        REPAY_WITH_COLLATERAL
    }

    /// @notice The caller, or the account that started the flash loan, is not authorized.
    error UnauthorizedCaller(address caller);
    /// @notice The signed bytes are not in the form that this handler decodes.
    error InvalidData();
    /// @notice The flash loan costs more than the owner signed, raw units of `tokenIn`.
    error ExcessivePremium(uint256 premium, uint256 maxPremium);
    /// @notice The order would leave the owner a health factor below the signed one.
    error LowHealthFactor(uint256 healthFactor, uint256 minHealthFactor);
}
