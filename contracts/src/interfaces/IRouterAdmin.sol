// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {IGuarded} from "./IGuarded.sol";

/// @title IRouterAdmin: settings of the owner, and all getters
/// @notice The owner can pause swaps, set the wallets of the service and exempt tokens from fees.
/// It can move no tokens. A caller who is not the owner gets the text `LibDiamond: Must be contract
/// owner`.
interface IRouterAdmin is IGuarded {
    event FeeWalletUpdated(address indexed feeWallet);
    event FeeWalletDelegateUpdated(address indexed feeWalletDelegate);
    event TokenBlacklistUpdated(address indexed token, bool isBlacklisted);
    event ContractPauseStateUpdated(bool isPaused);
    event OwnershipTransferStarted(address indexed previousOwner, address indexed newOwner);
    event OwnershipTransferred(address indexed previousOwner, address indexed newOwner);

    /// @notice Sets the wallet that direct fees and surplus of the service go to.
    function setFeeWallet(address payable _feeWallet) external;

    /// @notice Sets the account under which the fee vault registers the service's share.
    function setFeeWalletDelegate(address payable _feeWalletDelegate) external;

    /// @notice Exempts a token from fees, or ends the exemption.
    function setTokenBlacklisting(address token, bool isBlacklisted) external;

    /// @notice Exempts tokens from fees, or ends the exemption.
    function batchSetTokenBlacklisting(address[] calldata tokens, bool isBlacklisted) external;

    /// @notice Stops or resumes all swaps. The guardian may only stop them.
    function setContractPauseState(bool isPaused) external;

    /// @notice Offers the router to another owner, who has to accept. A later offer replaces it;
    /// zero withdraws it.
    function transferOwnership(address newOwner) external;

    /// @notice Makes the caller the owner, if the router was offered to it.
    function acceptOwnership() external;

    /// @notice Returns the account that may accept the router; zero if there is no offer.
    function pendingOwner() external view returns (address);

    function owner() external view returns (address);
    function feeWallet() external view returns (address payable);
    function feeWalletDelegate() external view returns (address payable);
    function blacklistedTokens(IERC20 token) external view returns (bool);
    function paused() external view returns (bool);

    /// @notice Splits the packed word: the partner's address, and the 96 bits of flags and fee.
    function parsePartnerAndFeeData(uint256 partnerAndFee) external pure returns (address partner, uint256 feeData);

    function version() external pure returns (string memory);

    // Named as published
    function PARTNER_SHARE_PERCENT() external view returns (uint256);
    function MAX_FEE_PERCENT() external view returns (uint256);
    function SURPLUS_PERCENT() external view returns (uint256);
    function PARASWAP_REFERRAL_SHARE() external view returns (uint256);
    function PARTNER_REFERRAL_SHARE() external view returns (uint256);
    function PARASWAP_SURPLUS_SHARE() external view returns (uint256);
    function PARASWAP_SLIPPAGE_SHARE() external view returns (uint256);
    function MINIMUM_SURPLUS_EPSILON_AND_ONE_WEI() external view returns (uint256);
    function FEE_VAULT() external view returns (address payable);
    function WETH() external view returns (address);
    function PERMIT2() external view returns (address);
    function AUGUSTUS_RFQ() external view returns (address);
    function UNISWAP_V2_FACTORY_AND_FF() external view returns (uint256);
    function UNISWAP_V2_POOL_INIT_CODE_HASH() external view returns (uint256);
    function UNISWAP_V3_FACTORY_AND_FF() external view returns (uint256);
    function UNISWAP_V3_POOL_INIT_CODE_HASH() external view returns (uint256);
}
