// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";

/// @title IAavePool: the functions of the Pool of Aave V3 that the handler calls
interface IAavePool {
    /// @notice A reserve as Aave V3 returns it.
    struct ReserveData {
        uint256 configuration;
        uint128 liquidityIndex;
        uint128 currentLiquidityRate;
        uint128 variableBorrowIndex;
        uint128 currentVariableBorrowRate;
        uint128 currentStableBorrowRate;
        uint40 lastUpdateTimestamp;
        uint16 id;
        IERC20 aToken;
        address stableDebtToken;
        address variableDebtToken;
        address interestRateStrategy;
        uint128 accruedToTreasury;
        uint128 unbacked;
        uint128 isolationModeTotalDebt;
    }

    /// @notice Sends tokens to a receiver, calls its `executeOperation`, and then takes them back
    /// with a premium or opens a debt.
    /// @param modes 0 to take back, 2 to open a variable debt of `onBehalfOf`, which needs its
    /// credit delegation and costs no premium
    function flashLoan(
        address receiver,
        IERC20[] calldata assets,
        uint256[] calldata amounts,
        uint256[] calldata modes,
        address onBehalfOf,
        bytes calldata params,
        uint16 referralCode
    ) external;

    /// @notice Takes tokens from the caller as collateral of an account.
    function supply(IERC20 asset, uint256 amount, address onBehalfOf, uint16 referralCode) external;

    /// @notice Burns aTokens of the caller and sends the tokens.
    /// @param amount raw units, or the maximum of the type for all
    function withdraw(IERC20 asset, uint256 amount, address to) external returns (uint256 withdrawn);

    /// @notice Takes tokens from the caller to repay the debt of an account.
    /// @param mode 2 for a variable debt
    /// @return repaid the amount taken: at most the debt
    function repay(IERC20 asset, uint256 amount, uint256 mode, address onBehalfOf) external returns (uint256 repaid);

    /// @notice Returns a reserve; all zero for a token without one.
    function getReserveData(IERC20 asset) external view returns (ReserveData memory);

    /// @notice Returns the totals of an account, and its health factor with 18 decimals: the
    /// maximum of the type for an account without debt.
    function getUserAccountData(address user)
        external
        view
        returns (
            uint256 totalCollateral,
            uint256 totalDebt,
            uint256 availableBorrows,
            uint256 liquidationThreshold,
            uint256 ltv,
            uint256 healthFactor
        );
}
