// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";

/// @title IDeltaYieldToken: positions of owners in vaults (ERC-4626) of one asset
/// @notice The contract holds the shares, and records for each owner the shares and the principal
/// paid for them. Only the owner and the intent contract may withdraw. Positions cannot be
/// transferred.
///
/// The yield of a withdrawal is what it brings above its part of the principal. A fee on it stays
/// here until the intent contract collects it, so that no withdrawal depends on another contract
/// than the vault.
interface IDeltaYieldToken is IERC20 {
    // Published
    /// @notice An owner, receiver or adapter is zero.
    error ZeroAddress();
    /// @notice The caller is neither the owner nor the intent contract, or not the intent contract.
    error Unauthorized();
    /// @notice The fee is above `MAX_YIELD_FEE`.
    error InvalidFeeBps();
    /// @notice The vault has another asset.
    error AssetMismatch();
    /// @notice The vault is listed already.
    error StrategyAlreadyAdded();
    /// @notice The vault is not listed.
    error StrategyNotAdded();
    /// @notice The owner has no position in the vault.
    error NoSharesInStrategy();

    // Ours
    /// @notice The position has fewer shares than the withdrawal needs.
    error InsufficientShares(uint256 held, uint256 needed);
    /// @notice The shares of a deposit are worth less than the minimum.
    error DepositBelowMinimum(uint256 worth, uint256 minimum);
    /// @notice The vault paid less than requested.
    error ShortWithdrawal(uint256 received, uint256 expected);

    event StrategyAdded(address indexed strategy);
    event StrategyRemoved(address indexed strategy);
    event YieldFeeCollected(
        address indexed token, address indexed user, uint256 yieldAmount, uint256 feeAmount, uint16 feeBps
    );
    /// @notice A deposit or a withdrawal changed a position to these values. Ours.
    event PositionChanged(address indexed owner, address indexed strategy, uint256 shares, uint256 principal);

    /// @notice Lists a vault of the asset. For the intent contract.
    /// @param strategy the vault
    function addStrategy(address strategy) external;

    /// @notice Ends deposits in a vault; positions stay withdrawable. For the intent contract.
    /// @param strategy the vault
    function removeStrategy(address strategy) external;

    /// @notice Sets the fee on yield, also on that of open positions. For the intent contract.
    /// @param feeBps basis points of the yield, at most `MAX_YIELD_FEE`
    function setProtocolYieldFee(uint16 feeBps) external;

    /// @notice Deposits the caller's assets, which the caller has approved for this contract. The
    /// shares must be worth the assets less 10 basis points, else it reverts.
    /// @param assets raw units
    /// @param strategy a listed vault
    /// @param receiver the owner of the position
    function depositToStrategy(uint256 assets, address strategy, address receiver) external;

    /// @notice Deposits an owner's assets, which the owner has approved for this contract. For the
    /// intent contract. Ours.
    /// @param owner the account that pays and owns the position
    /// @param assets raw units
    /// @param strategy a listed vault
    function depositToStrategyFrom(address owner, uint256 assets, address strategy) external;

    /// @notice Deposits assets that the intent contract sent here in the same call. For the intent
    /// contract.
    /// @param assets raw units
    /// @param strategy a listed vault
    /// @param receiver the owner of the position
    function depositToStrategyDirect(uint256 assets, address strategy, address receiver) external;

    /// @notice Withdraws assets; a fee on their yield is taken from the position in addition.
    /// @param assets raw units that the receiver gets
    /// @param strategy the vault
    /// @param owner the owner of the position
    /// @param receiver the paid account
    /// @return netAssets raw units that the receiver got
    function withdrawFromStrategy(uint256 assets, address strategy, address owner, address receiver)
        external
        returns (uint256 netAssets);

    /// @notice Redeems shares; a fee on their yield is deducted from the assets.
    /// @param shares shares of the vault
    /// @param strategy the vault
    /// @param owner the owner of the position
    /// @param receiver the paid account
    /// @return assets raw units that the receiver got
    function redeemFromStrategy(uint256 shares, address strategy, address owner, address receiver)
        external
        returns (uint256 assets);

    /// @notice Pays all fees on yield to the intent contract. For the intent contract. Ours.
    /// @return amount raw units of the asset
    function payYieldFees() external returns (uint256 amount);

    /// @notice Returns the shares of a position.
    /// @param strategy the vault
    /// @param user the owner
    /// @return shares shares of the vault
    function strategyShares(address strategy, address user) external view returns (uint256);

    /// @notice Returns what was paid for a position, less the part that was withdrawn.
    /// @param strategy the vault
    /// @param user the owner
    /// @return raw units of the asset
    function userPrincipal(address strategy, address user) external view returns (uint256);

    /// @notice Returns a position and its present value. Ours.
    /// @param strategy the vault
    /// @param user the owner
    /// @return shares shares of the vault
    /// @return principal the amount paid for them, raw units of the asset
    /// @return worth raw units after the fee; zero without a position
    function positionOf(address strategy, address user)
        external
        view
        returns (uint256 shares, uint256 principal, uint256 worth);

    /// @notice Returns the shares that belong to a part of an owner's principal, rounded up.
    /// @param principalAmount raw units of the asset
    /// @param strategy the vault
    /// @param owner the owner of the position
    /// @return shares zero without a position
    function convertToShares(uint256 principalAmount, address strategy, address owner)
        external
        view
        returns (uint256 shares);

    /// @notice Returns what a redemption would bring now.
    /// @param shares shares of the vault
    /// @param strategy the vault
    /// @param owner the owner of the position
    /// @return grossAssets raw units before the fee
    /// @return yieldFee the fee, raw units
    /// @return netAssets raw units that a receiver would get
    function previewRedeemFromStrategy(uint256 shares, address strategy, address owner)
        external
        view
        returns (uint256 grossAssets, uint256 yieldFee, uint256 netAssets);

    /// @notice Returns the shares that a deposit would bring now.
    /// @param assets raw units
    /// @param strategy the vault
    /// @return shares shares of the vault
    function previewDepositToStrategy(uint256 assets, address strategy) external view returns (uint256 shares);

    /// @notice Returns the shares that a withdrawal would burn now, without a fee.
    /// @param assets raw units
    /// @param strategy the vault
    /// @return shares shares of the vault
    function previewWithdrawFromStrategy(uint256 assets, address strategy) external view returns (uint256 shares);

    /// @notice Returns a listed vault.
    /// @param index the index, from 0
    /// @return the vault
    function strategies(uint256 index) external view returns (address);

    /// @notice Returns true if a vault is listed.
    /// @param strategy the vault
    /// @return true if deposits are possible
    function isStrategy(address strategy) external view returns (bool);

    /// @notice Returns the fee on yield.
    /// @return basis points of the yield
    function getProtocolYieldFee() external view returns (uint16);

    /// @notice Returns the fees that `payYieldFees` would pay.
    /// @return raw units of the asset
    function yieldFees() external view returns (uint256);

    /// @notice Returns the transferable balance of an owner, which excludes positions.
    /// @param owner the owner of the tokens
    /// @return raw units
    function transferableBalance(address owner) external view returns (uint256);

    /// @notice Returns the intent contract.
    /// @return its address
    function DELTA_ADAPTER() external view returns (address);

    /// @notice Returns the asset of the vaults.
    /// @return its address
    function UNDERLYING() external view returns (address);
}
