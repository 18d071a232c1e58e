// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {IGuarded} from "../interfaces/IGuarded.sol";
import {IRouter} from "../interfaces/IRouter.sol";
import {IRouterAdmin} from "../interfaces/IRouterAdmin.sol";
import {PartnerAndFee} from "../libraries/PartnerAndFee.sol";
import {PoolAddress} from "../libraries/PoolAddress.sol";
import {Shares} from "../libraries/Shares.sol";

/// @param owner the account that administers the router
/// @param executor our own executor; a swap may name any other
/// @param feeWallet the first wallet of the service, for direct fees and for claims in the vault
/// @param uniswapV2Factory the factory of the direct methods' pairs; the hash is that of their
/// creation code
/// @param uniswapV3Factory the factory of the direct methods' pools; the hash is that of their
/// creation code
struct RouterConfig {
    address owner;
    address payable feeWallet;
    address payable feeVault;
    address weth;
    address permit2;
    address rfq;
    address executor;
    address uniswapV2Factory;
    bytes32 uniswapV2InitCodeHash;
    address uniswapV3Factory;
    bytes32 uniswapV3InitCodeHash;
}

/// @title RouterAdmin: settings and constants of the router, and who may change them
abstract contract RouterAdmin is IRouter {
    /// @inheritdoc IRouterAdmin
    uint256 public constant PARTNER_SHARE_PERCENT = Shares.PARTNER_FEE_BPS;
    /// @inheritdoc IRouterAdmin
    uint256 public constant MAX_FEE_PERCENT = PartnerAndFee.MAX_FEE_BPS;
    /// @inheritdoc IRouterAdmin
    uint256 public constant SURPLUS_PERCENT = Shares.SURPLUS_CAP_BPS;
    /// @inheritdoc IRouterAdmin
    uint256 public constant PARASWAP_REFERRAL_SHARE = Shares.REFERRAL_SERVICE_BPS;
    /// @inheritdoc IRouterAdmin
    uint256 public constant PARTNER_REFERRAL_SHARE = Shares.REFERRAL_PARTNER_BPS;
    /// @inheritdoc IRouterAdmin
    uint256 public constant PARASWAP_SURPLUS_SHARE = Shares.SURPLUS_SERVICE_BPS;
    /// @inheritdoc IRouterAdmin
    uint256 public constant PARASWAP_SLIPPAGE_SHARE = Shares.BPS;
    /// @inheritdoc IRouterAdmin
    uint256 public constant MINIMUM_SURPLUS_EPSILON_AND_ONE_WEI = Shares.EPSILON;

    /// @inheritdoc IRouterAdmin
    address payable public immutable FEE_VAULT;
    /// @inheritdoc IRouterAdmin
    address public immutable WETH;
    /// @inheritdoc IRouterAdmin
    address public immutable PERMIT2;
    /// @inheritdoc IRouterAdmin
    address public immutable AUGUSTUS_RFQ;
    address internal immutable OWN_EXECUTOR;
    /// @inheritdoc IRouterAdmin
    uint256 public immutable UNISWAP_V2_FACTORY_AND_FF;
    /// @inheritdoc IRouterAdmin
    uint256 public immutable UNISWAP_V2_POOL_INIT_CODE_HASH;
    /// @inheritdoc IRouterAdmin
    uint256 public immutable UNISWAP_V3_FACTORY_AND_FF;
    /// @inheritdoc IRouterAdmin
    uint256 public immutable UNISWAP_V3_POOL_INIT_CODE_HASH;

    /// @inheritdoc IRouterAdmin
    mapping(IERC20 token => bool) public blacklistedTokens;
    /// @inheritdoc IRouterAdmin
    address payable public feeWalletDelegate;
    /// @inheritdoc IRouterAdmin
    address payable public feeWallet;
    /// @dev Shares a slot with the wallet: every swap reads it, and most then pay the wallet.
    /// @inheritdoc IRouterAdmin
    bool public paused;
    /// @inheritdoc IRouterAdmin
    address public owner;
    /// @inheritdoc IRouterAdmin
    address public pendingOwner;
    /// @inheritdoc IGuarded
    address public guardian;

    modifier onlyOwner() {
        _requireOwner();
        _;
    }

    constructor(RouterConfig memory config) {
        FEE_VAULT = config.feeVault;
        WETH = config.weth;
        PERMIT2 = config.permit2;
        AUGUSTUS_RFQ = config.rfq;
        OWN_EXECUTOR = config.executor;
        UNISWAP_V2_FACTORY_AND_FF = PoolAddress.withFF(config.uniswapV2Factory);
        UNISWAP_V2_POOL_INIT_CODE_HASH = uint256(config.uniswapV2InitCodeHash);
        UNISWAP_V3_FACTORY_AND_FF = PoolAddress.withFF(config.uniswapV3Factory);
        UNISWAP_V3_POOL_INIT_CODE_HASH = uint256(config.uniswapV3InitCodeHash);
        _setOwner(config.owner);
        _setFeeWallet(config.feeWallet);
        _setFeeWalletDelegate(config.feeWallet);
    }

    /// @inheritdoc IRouterAdmin
    function setFeeWallet(address payable _feeWallet) external onlyOwner {
        _setFeeWallet(_feeWallet);
    }

    /// @inheritdoc IRouterAdmin
    function setFeeWalletDelegate(address payable _feeWalletDelegate) external onlyOwner {
        _setFeeWalletDelegate(_feeWalletDelegate);
    }

    /// @inheritdoc IRouterAdmin
    function setTokenBlacklisting(address token, bool isBlacklisted) external onlyOwner {
        _setBlacklisted(token, isBlacklisted);
    }

    /// @inheritdoc IRouterAdmin
    function batchSetTokenBlacklisting(address[] calldata tokens, bool isBlacklisted) external onlyOwner {
        for (uint256 i; i < tokens.length; ++i) {
            _setBlacklisted(tokens[i], isBlacklisted);
        }
    }

    /// @inheritdoc IRouterAdmin
    function setContractPauseState(bool isPaused) external {
        if (!isPaused || msg.sender != guardian) _requireOwner();
        paused = isPaused;
        emit ContractPauseStateUpdated(isPaused);
    }

    /// @inheritdoc IRouterAdmin
    function transferOwnership(address newOwner) external onlyOwner {
        pendingOwner = newOwner;
        emit OwnershipTransferStarted(owner, newOwner);
    }

    /// @inheritdoc IRouterAdmin
    function acceptOwnership() external {
        require(msg.sender == pendingOwner, "LibDiamond: Must be contract owner");
        delete pendingOwner;
        _setOwner(msg.sender);
    }

    /// @inheritdoc IGuarded
    function setGuardian(address newGuardian) external onlyOwner {
        guardian = newGuardian;
        emit GuardianSet(newGuardian);
    }

    /// @inheritdoc IRouterAdmin
    function parsePartnerAndFeeData(uint256 partnerAndFee) external pure returns (address partner, uint256 feeData) {
        return (PartnerAndFee.partner(partnerAndFee), uint96(partnerAndFee));
    }

    /// @inheritdoc IRouterAdmin
    function version() external pure returns (string memory) {
        return "6.2.0";
    }

    function _requireOwner() private view {
        require(msg.sender == owner, "LibDiamond: Must be contract owner");
    }

    function _setOwner(address newOwner) private {
        if (newOwner == address(0)) revert InvalidWalletAddress();
        emit OwnershipTransferred(owner, newOwner);
        owner = newOwner;
    }

    function _setFeeWallet(address payable wallet) private {
        if (wallet == address(0)) revert InvalidWalletAddress();
        feeWallet = wallet;
        emit FeeWalletUpdated(wallet);
    }

    function _setFeeWalletDelegate(address payable wallet) private {
        if (wallet == address(0)) revert InvalidWalletAddress();
        feeWalletDelegate = wallet;
        emit FeeWalletDelegateUpdated(wallet);
    }

    function _setBlacklisted(address token, bool isBlacklisted) private {
        blacklistedTokens[IERC20(token)] = isBlacklisted;
        emit TokenBlacklistUpdated(token, isBlacklisted);
    }
}
